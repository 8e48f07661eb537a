import type { VariableInfo } from './variable-info.js';

/** Variables that make the pages and the notices the owner's own. */
export const APPEARANCE_VARIABLES = {
  SERVICE_TITLE: {
    group: 'appearance',
    description:
      'The name on the pages, in the browser’s tabs and in notices, such as `Family photos`. At most 60 characters.',
    defaultText: 'Housekey',
  },
  SERVICE_LOGO: {
    group: 'appearance',
    description:
      'Path of an image for the pages, the browser’s tabs and the home screen: SVG, PNG, WebP or JPEG, at most 256 KiB.',
  },
  SERVICE_ACCENT: {
    group: 'appearance',
    description:
      'Color of links and buttons, and of the login page, such as `#1a56db`. With a second one for the dark color scheme: `#1a56db,#8ab4ff`.',
  },
  SERVICE_BACKGROUND: {
    group: 'appearance',
    description:
      'What is behind the login form: a color, one for each color scheme such as `#eef2ff,#101828`, or the path of an image of at most 1024 KiB.',
  },
} as const satisfies Readonly<Record<string, VariableInfo>>;
