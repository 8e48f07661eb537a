export declare function corpusNames(): readonly string[];
export declare function readCorpus(name: string): readonly Buffer[];
