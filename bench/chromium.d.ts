export declare const CHROMIUM: string;
export declare const CHROMIUM_ARGUMENTS: string[];
export declare const HEADLESS_SHELL: string;
