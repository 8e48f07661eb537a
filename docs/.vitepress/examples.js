// Readers replace these examples by their own values, once for all pages.

const NAME = String.raw`[a-z\d-]+(?:\.[a-z\d-]+)+`;

/** Field → its label, the text in the examples that it replaces, and what is a whole value. */
export const EXAMPLES = {
  domain: { label: 'Your domain', text: 'example.com', valid: new RegExp(`^${NAME}$`) },
  email: {
    label: 'Your email',
    text: 'you@example.com',
    valid: new RegExp(`^[\\w.+-]+@${NAME}$`, 'i'),
  },
  app: {
    label: 'Your app',
    text: 'http://127.0.0.1:3000',
    valid: /^(?:https?:\/\/)?[a-z\d.-]+(?::\d+)?$/i,
  },
};

const PATTERN = /you@example\.com|(?:http:\/\/)?127\.0\.0\.1:3000|example\.com/g;

/** The fields for a page with these pieces of code: a block is worth a field, and so are three pieces in sentences. */
export function examplesIn(blocks, pieces) {
  return Object.keys(EXAMPLES).filter((field) => {
    const { text } = EXAMPLES[field];
    const uses = pieces.filter((piece) => piece.includes(text));
    return uses.length > 2 || blocks.some((block) => block.includes(text));
  });
}

/** Replaces the examples by the values that are whole. Without an email, it is at the domain. */
export function fillExamples(text, values) {
  const [domain, email, app] = ['domain', 'email', 'app'].map((field) =>
    EXAMPLES[field].valid.test(values[field]) ? values[field] : undefined,
  );
  const [, scheme = 'http://', host] = /^(https?:\/\/)?(.*)$/i.exec(app ?? '');
  return text.replaceAll(PATTERN, (found) => {
    if (found.startsWith('you@')) return email ?? (domain === undefined ? found : `you@${domain}`);
    if (found === 'example.com') return domain ?? found;
    if (app === undefined) return found;
    return found.startsWith('http') ? scheme + host : host;
  });
}
