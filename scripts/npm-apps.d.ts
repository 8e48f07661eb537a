export declare function appFolder(name: 'node-red' | 'verdaccio' | 'code-server'): string;
