# Builds Housekey from the checkout. The dependencies are those of package-lock.json, with its checksums.
{
  lib,
  buildNpmPackage,
  importNpmLock,
  # The address of npm's registry or of a mirror, which `npm config get registry` prints.
  npmRegistry ? builtins.getEnv "NPM_CONFIG_REGISTRY",
}:
let
  registry =
    if npmRegistry == "" then
      throw "Set NPM_CONFIG_REGISTRY to what `npm config get registry` prints, and add --impure; or set the argument npmRegistry."
    else
      lib.removeSuffix "/" npmRegistry;

  manifest = builtins.fromJSON (builtins.readFile ../../package.json);
  lockfile = builtins.fromJSON (builtins.readFile ../../package-lock.json);

  # The lockfile names no addresses, so that it works with any mirror of npm. Nix needs them.
  withAddress =
    path: module:
    let
      # An alias has its own name. The last part of the path is the other packages' name.
      name = module.name or (builtins.head (builtins.match ".*node_modules/(.+)" path));
      file = "${baseNameOf name}-${module.version}.tgz";
    in
    module
    // (if path == "" then { } else { resolved = "${registry}/${name}/-/${file}"; });
in
buildNpmPackage {
  pname = manifest.name;
  inherit (manifest) version;
  src = ../..;

  npmDeps = importNpmLock {
    package = manifest;
    packageLock = lockfile // {
      packages = builtins.mapAttrs withAddress lockfile.packages;
    };
  };
  inherit (importNpmLock) npmConfigHook;

  meta = {
    inherit (manifest) description;
    license = lib.licenses.mit;
    mainProgram = "housekey";
  };
}
