/** An image and its digest, such as `sha256:…`. */
export interface BaseImage {
  readonly name: string;
  readonly digest: string;
}

export declare function baseImages(dockerfile: string): string[];

export declare function digestCommand(name: string): string[];

export declare function buildCommands(options: {
  readonly image: string;
  readonly tag: string;
  readonly repository: string;
  readonly revision: string;
  readonly bases: readonly BaseImage[];
  readonly metadata: string;
}): string[][];
