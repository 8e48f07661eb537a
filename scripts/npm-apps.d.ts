export declare function appFolder(
  name: 'node-red' | 'verdaccio' | 'code-server' | 'jupyterhub-proxy',
): string;
export declare function pythonProgram(
  app: 'jupyter' | 'streamlit' | 'jupyterhub' | 'authlib',
  program: string,
): string;
