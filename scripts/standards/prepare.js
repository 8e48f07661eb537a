// Installs the tools of this folder, from npm next to this file and from PyPI into a virtual environment. No install
// script of npm runs. One package from PyPI, sniffpy, is built from its source.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../debian-packages.js';
import { installTools } from '../install-tools.js';
import { appFolder } from '../npm-apps.js';
import { installPython } from '../python-packages.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MESSAGE = 'Installing the tools that check against standards';

installMissing('The tools need', [['/usr/share/doc/python3-venv', 'python3-venv']]);
installTools(FOLDER, MESSAGE);
installPython(MESSAGE, join(FOLDER, 'requirements.txt'), appFolder('standards'));
