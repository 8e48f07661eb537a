import type { Appearance, ImageFile, SchemeColors } from '../../core/appearance/appearance.js';
import { inspectImage } from '../../core/appearance/image.js';
import type { Environment, Setting } from '../../core/config/environment.js';
import { fileProblem, type Problem } from '../../core/config/problems.js';
import { errorCode } from '../../core/errors.js';
import { readBytes } from '../read-text.js';

/** Every first visit loads it, and it is kept in memory. */
const MAX_LOGO_KIBIBYTES = 256;
const MAX_BACKGROUND_KIBIBYTES = 1024;

/** Reads SERVICE_TITLE, SERVICE_LOGO, SERVICE_ACCENT and SERVICE_BACKGROUND, with their files. */
export function readAppearance(environment: Environment): Appearance {
  const logo = environment.read('SERVICE_LOGO');
  return {
    title: environment.get('SERVICE_TITLE'),
    logo: logo && readImage(environment, logo, MAX_LOGO_KIBIBYTES),
    accent: environment.get('SERVICE_ACCENT'),
    background: readBackground(environment),
  };
}

function readBackground(environment: Environment): SchemeColors | ImageFile | undefined {
  const setting = environment.read('SERVICE_BACKGROUND');
  if (setting?.value.startsWith('#') === false) {
    return readImage(environment, setting, MAX_BACKGROUND_KIBIBYTES);
  }
  return environment.get('SERVICE_BACKGROUND');
}

function readImage(
  environment: Environment,
  { variable, value }: Setting,
  maxKibibytes: number,
): ImageFile | undefined {
  const report = ({ message, fix }: Pick<Problem, 'message' | 'fix'>) => {
    environment.report(variable, message, fix);
    return undefined;
  };
  try {
    const bytes = readBytes(value, maxKibibytes);
    const info = inspectImage(bytes);
    return info === undefined ? report(NOT_AN_IMAGE) : { info, bytes };
  } catch (error) {
    return report(fileProblem(errorCode(error), { ...IMAGE, maxKibibytes }));
  }
}

const IMAGE = {
  what: 'an image',
  fixOther: 'Set it to the path of an image.',
  fixTooLarge: 'Use a smaller image, or save it with a higher compression.',
};

const NOT_AN_IMAGE = {
  message: 'names a file that is not an SVG, PNG, WebP or JPEG image.',
  fix: 'Use an image in one of these formats. An SVG needs xmlns="http://www.w3.org/2000/svg".',
};
