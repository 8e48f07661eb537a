# Builds Housekey from the checkout. The dependencies are those of package-lock.json, with its checksums.
{
  lib,
  buildNpmPackage,
  importNpmLock,
}:
let
  manifest = builtins.fromJSON (builtins.readFile ../../package.json);
  lockfile = builtins.fromJSON (builtins.readFile ../../package-lock.json);

  # The lockfile names no addresses, so that it works with any mirror of npm. Nix needs them.
  withAddress =
    path: module:
    let
      # An alias has a name of its own. The last part of the path is the other packages' name.
      name = module.name or (builtins.head (builtins.match ".*node_modules/(.+)" path));
      file = "${baseNameOf name}-${module.version}.tgz";
    in
    module
    // (if path == "" then { } else { resolved = "https://registry.npmjs.org/${name}/-/${file}"; });
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
