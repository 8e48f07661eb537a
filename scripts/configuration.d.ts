import type { VariableInfo } from '../src/core/config/variable-info.js';

type Render = (
  text: string,
  groups: Readonly<Record<string, Readonly<Record<string, VariableInfo>>>>,
  describe: (info: VariableInfo) => string,
) => string;

export declare const renderPage: Render;
export declare const renderExample: Render;
