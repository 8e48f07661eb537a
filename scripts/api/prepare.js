// Installs the tools of this folder.
import { fileURLToPath } from 'node:url';
import { installTools } from '../install-tools.js';

installTools(
  fileURLToPath(new URL('.', import.meta.url)),
  'Installing the tools for the API report and the reference',
);
