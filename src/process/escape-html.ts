const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // So that a value is never taken for a placeholder.
  '{': '&#123;',
};

/** Escapes a text for HTML and XML, within an element or a quoted attribute (CWE-79). */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'{]/g, (character) => ENTITIES[character] ?? '');
}
