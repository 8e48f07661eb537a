export declare function imageTags(image: string, tag: string): string[];
