export declare function publishArguments(tarball: string, tag: string): string[];
