export declare function appFolder(
  name:
    | 'actual'
    | 'node-red'
    | 'verdaccio'
    | 'code-server'
    | 'mcp'
    | 'mcp-conformance'
    | 'proxies'
    | 'standards'
    | 'browsers',
): string;
export declare function pythonProgram(
  app: 'jupyter' | 'streamlit' | 'authlib' | 'proxies',
  program: string,
): string;
