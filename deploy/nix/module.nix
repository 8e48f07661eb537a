# A NixOS module: one Housekey, with the sandbox of ../housekey.service. In configuration.nix:
#
#   services.housekey = {
#     enable = true;
#     npmRegistry = "…"; # what `npm config get registry` prints
#     email = "you@example.com";
#     passwordHashFile = "/etc/housekey/password_hash"; # what `housekey hash` prints first
#     secretKeyFile = "/etc/housekey/secret_key"; # what `housekey secret` prints
#     settings.SERVICE_UPSTREAM = "http://127.0.0.1:3000";
#   };
#
# Nix copies what it manages to a place that every user can read: keep the two files out of it, with mode 0600.
{
  config,
  lib,
  ...
}:
let
  cfg = config.services.housekey;

  # The lines of [Service] in the unit, by their names. These are set below, from the options.
  own = [
    "ExecStart"
    "LoadCredential"
  ];
  unit = builtins.readFile ../housekey.service;
  section = builtins.head (builtins.match ".*\n\\[Service]\n(.*)\n\\[Install].*" unit);
  lines = builtins.filter builtins.isList (
    map (line: if builtins.isString line then builtins.match "([A-Z][A-Za-z]+)=(.*)" line else null) (
      builtins.split "\n" section
    )
  );
  used = builtins.filter (
    line:
    !builtins.elem (builtins.head line) own
    && builtins.match "SERVICE_EMAIL=.*" (builtins.elemAt line 1) == null
  ) lines;
  sandbox = builtins.mapAttrs (
    _: found:
    let
      values = map (line: builtins.elemAt line 1) found;
    in
    if builtins.length values == 1 then builtins.head values else values
  ) (builtins.groupBy builtins.head used);
in
{
  options.services.housekey = {
    enable = lib.mkEnableOption "Housekey, one login for the app you host yourself";
    package = lib.mkOption {
      type = lib.types.package;
      description = "The package to run. The flake sets it.";
    };
    npmRegistry = lib.mkOption {
      type = lib.types.strMatching "https://.+";
      description = "The address of npm's registry, or of a mirror, that the flake builds the package from.";
    };
    email = lib.mkOption {
      type = lib.types.nonEmptyStr;
      example = "you@example.com";
      description = "The email to sign in with (SERVICE_EMAIL).";
    };
    passwordHashFile = lib.mkOption {
      type = lib.types.strMatching "/.+";
      description = "Path of the file with the bcrypt hash of the password. Outside of the Nix store.";
    };
    secretKeyFile = lib.mkOption {
      type = lib.types.strMatching "/.+";
      description = "Path of the file with the key that signs the sessions. Outside of the Nix store.";
    };
    settings = lib.mkOption {
      type = lib.types.attrsOf lib.types.str;
      default = { };
      example = {
        SERVICE_UPSTREAM = "http://127.0.0.1:3000";
        SERVICE_PUBLIC_URL = "https://app.example.com";
        SERVICE_TRUSTED_PROXIES = "127.0.0.1";
      };
      description = "Other variables, without secrets: every user of the machine can read them.";
    };
  };

  config = lib.mkIf cfg.enable {
    systemd.services.housekey = {
      description = "Housekey, one login for the app you host yourself";
      after = [ "network-online.target" ];
      wants = [ "network-online.target" ];
      wantedBy = [ "multi-user.target" ];
      environment = cfg.settings // {
        SERVICE_EMAIL = cfg.email;
      };
      serviceConfig = sandbox // {
        ExecStart = "${cfg.package}/bin/housekey";
        LoadCredential = [
          "password_hash:${cfg.passwordHashFile}"
          "secret_key:${cfg.secretKeyFile}"
        ];
      };
    };
  };
}
