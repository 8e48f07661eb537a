# A package for Nix and a module for NixOS. The package is built from source. The lockfile names no registry, so Nix has to
# be told which one to use. Replace OWNER with the owner of this repository:
#
#   NPM_CONFIG_REGISTRY=$(npm config get registry) nix run --impure 'github:OWNER/housekey?dir=deploy/nix'
#
# Not verified: parsed and evaluated, and not built.
{
  description = "Housekey, one login for the app you host yourself";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { nixpkgs, ... }:
    let
      forEachSystem = nixpkgs.lib.genAttrs [
        "x86_64-linux"
        "aarch64-linux"
      ];
    in
    {
      packages = forEachSystem (system: {
        default = nixpkgs.legacyPackages.${system}.callPackage ./package.nix { };
      });
      nixosModules.default =
        { config, pkgs, ... }:
        {
          imports = [ ./module.nix ];
          services.housekey.package = nixpkgs.lib.mkDefault (
            pkgs.callPackage ./package.nix { inherit (config.services.housekey) npmRegistry; }
          );
        };
    };
}
