export declare function sectionOf(text: string, version: string): string | undefined;
export declare function absoluteLinks(text: string, repository: string, version: string): string;
