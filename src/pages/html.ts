/** HTML that is safe to insert: made by `html`, or by the build. */
export class Html {
  readonly text: string;

  /** @param text - HTML that contains nothing of a request or of the configuration */
  constructor(text: string) {
    this.text = text;
  }
}

/** `false` and `undefined` insert nothing. */
type Inserted = string | number | boolean | undefined | Html | readonly Inserted[];

/** Makes HTML. Escapes every value that is not HTML itself (CWE-79), for elements and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Inserted[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toText)));
}

function toText(value: Inserted): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(toText).join('');
  if (value === undefined || value === false) return '';
  return String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A value that a script of the page reads, as an element that runs nothing. */
export function jsonScript(id: string, value: unknown): Html {
  // `</script>` and `<!--` would end the element, or change how it is read.
  const json = new Html(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
  return html`<script type="application/json" id="${id}">
    ${json}
  </script>`;
}
