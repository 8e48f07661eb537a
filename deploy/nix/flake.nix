# Nix: `nix run 'github:OWNER/housekey?dir=deploy/nix'`, with the owner of this repository, and a module for NixOS.
#
# Not verified: parsed and evaluated, and not built. The package is built from source.
{
  description = "Housekey, one login for the app you host yourself";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
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
        { pkgs, ... }:
        {
          imports = [ ./module.nix ];
          services.housekey.package =
            nixpkgs.lib.mkDefault
              self.packages.${pkgs.stdenv.hostPlatform.system}.default;
        };
    };
}
