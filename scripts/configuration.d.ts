import type { VariableInfo } from '../src/core/config/variable-info.js';

type Render = (
  text: string,
  variables: ReadonlyMap<string, VariableInfo>,
  describe: (info: VariableInfo) => string,
) => string;

export declare const renderPage: Render;
export declare const renderExample: Render;
