import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesBelow, read } from '../support/tree.js';

/** Attributes whose values people see or hear. */
const SPOKEN = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'legend', 'text']);

/** A name is the same in every language. */
const NAMES = new Set(['Housekey', ' · ', '.env', 'compose.yaml', 'systemd (systemctl edit)']);

/** The visible texts that a file contains, in place of keys of messages. */
function literalTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const report = (text: unknown) => {
    if (typeof text !== 'string' || NAMES.has(text.trim())) return;
    if (/^SERVICE_[A-Z_]+$/.test(text)) return;
    if (/\p{L}{2}/u.test(text)) found.push(`${file}: ${text.trim()}`);
  };
  visit(parseSync(file, source).program, (node) => {
    if (node['type'] === 'JSXText') report(node['value']);
    if (node['type'] === 'JSXAttribute' && SPOKEN.has(nameOf(node))) report(valueOf(node['value']));
    // Sentences, wherever they are: several words, and a capital letter or a period.
    if (node['type'] === 'Literal' && isSentence(node['value'])) report(node['value']);
    if (node['type'] === 'TemplateElement') {
      const { cooked } = asNode(node['value']);
      if (isSentence(cooked)) report(cooked);
    }
  });
  return found;
}

function isSentence(value: unknown): boolean {
  return (
    typeof value === 'string' && /^\s*\p{Lu}\p{Ll}+ \p{Ll}+|\p{Ll} \p{Ll}+ .*\.\s*$/u.test(value)
  );
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

function nameOf(node: Node): string {
  const { name } = asNode(node['name']);
  return typeof name === 'string' ? name : '';
}

function valueOf(value: unknown): unknown {
  const { type, value: literal, expression } = asNode(value);
  return type === 'JSXExpressionContainer' ? asNode(expression)['value'] : literal;
}

function visit(value: unknown, report: (node: Node) => void): void {
  if (Array.isArray(value)) value.forEach((each) => visit(each, report));
  else if (isNode(value)) {
    // Thrown errors are for developers.
    if (value['type'] === 'ThrowStatement' || value['type'] === 'ImportDeclaration') return;
    report(value);
    Object.values(value).forEach((each) => visit(each, report));
  }
}

describe('the pages contain no text outside of the messages', () => {
  const files = filesBelow(['web'], '.tsx')
    .concat(filesBelow(['web'], '.ts'))
    .filter((file) => !/^web\/(?:messages|build|vite)/.test(file));

  it.each(files)('%s', (file) => {
    expect(literalTexts(file, read(file))).toEqual([]);
  });

  it.each([
    '<p>Sign in</p>',
    '<button aria-label="Close" />',
    "<Field label={'Email'} />",
    "const text = 'The service cannot be reached';",
    'const text = `Only ${count} of them can be shown.`;',
  ])('and this check finds %s', (source) => {
    expect(literalTexts('web/example.tsx', source)).toHaveLength(1);
  });
});
