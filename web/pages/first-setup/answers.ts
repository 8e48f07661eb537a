import type { SetupField, SetupFormat, SetupRequest } from '../../../src/contract/index.js';
import { assessPassword } from '../../../src/contract/password-strength.js';
import { t } from '../../messages/first-setup.js';

/** The fields of the form. */
export interface Answers {
  readonly email: string;
  readonly password: string;
  readonly format: SetupFormat;
  readonly protects: 'nothing' | 'app';
  readonly upstream: string;
  /** The image of the app, for a compose file. */
  readonly image: string;
}

export const NO_ANSWERS: Answers = {
  email: '',
  password: '',
  format: 'env',
  protects: 'nothing',
  upstream: '',
  image: '',
};

/** The fields of the form, from top to bottom. */
export const FIELDS = ['email', 'password', 'upstream', 'image'] as const;

export type FieldName = SetupField | 'image';

export type Problems = Partial<Readonly<Record<FieldName, string>>>;

/** A compose file always has an app. */
export function protectsApp({ format, protects }: Answers): boolean {
  return format === 'compose' || protects === 'app';
}

/** No character of it can end the line in the compose file, or start another value. */
const IMAGE = /^[a-z\d][\w./:@-]*$/i;

/** The missing fields; as long as there are some, nothing is sent. */
export function problemsOf(answers: Answers): Problems {
  const { email, password, format, upstream, image } = answers;
  const { weakness } = assessPassword(password, email);
  return {
    ...(email.trim() === '' ? { email: t('newEmailMissing') } : {}),
    ...(weakness === null ? {} : { password: t(WEAKNESSES[weakness]) }),
    ...(protectsApp(answers) && upstream.trim() === '' ? { upstream: t('appAddressMissing') } : {}),
    ...(format === 'compose' && !IMAGE.test(image.trim()) ? { image: t('appImageMissing') } : {}),
  };
}

export const WEAKNESSES = {
  short: 'weakShort',
  common: 'weakCommon',
  personal: 'weakPersonal',
  predictable: 'weakPredictable',
} as const;

export function toRequest(answers: Answers): SetupRequest {
  const { email, password, format, upstream } = answers;
  return {
    email: email.trim(),
    password,
    format,
    upstream: protectsApp(answers) ? upstream.trim() : '',
  };
}
