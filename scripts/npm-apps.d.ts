export declare function appFolder(
  name: 'actual' | 'node-red' | 'verdaccio' | 'code-server' | 'mcp' | 'standards',
): string;
export declare function pythonProgram(
  app: 'jupyter' | 'streamlit' | 'authlib',
  program: string,
): string;
