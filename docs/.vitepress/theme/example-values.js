import { useData } from 'vitepress';
import { computed, h, nextTick, onMounted, reactive, watch } from 'vue';
import { EXAMPLES, fillExamples } from '../examples.js';

/** In this browser, and nowhere else. */
const STORED = 'housekey-docs-values';

/** The texts of the page that contain examples, as they were written. */
function findExamples() {
  const walker = document.createTreeWalker(document.querySelector('.vp-doc'), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (/example\.com|127\.0\.0\.1:3000/.test(node.data)) found.push([node, node.data]);
  }
  return found;
}

/** "Type your domain once": fields above each page with examples, which then have the reader's own values. */
export const ExampleValues = {
  setup() {
    const { page, frontmatter } = useData();
    const values = reactive({ domain: '', email: '', app: '' });
    const shown = computed(() => frontmatter.value.examples ?? []);
    let texts = [];
    const fill = () => {
      for (const [node, text] of texts) node.data = fillExamples(text, values);
    };
    const open = () => {
      texts = shown.value.length > 0 ? findExamples() : [];
      fill();
    };
    onMounted(() => {
      Object.assign(values, JSON.parse(localStorage.getItem(STORED) ?? '{}'));
      open();
      watch(values, () => {
        localStorage.setItem(STORED, JSON.stringify(values));
        fill();
      });
    });
    watch(
      () => page.value.filePath,
      async () => {
        await nextTick();
        open();
      },
    );
    const field = (name) =>
      h('label', [
        EXAMPLES[name].label,
        h('input', {
          value: values[name],
          placeholder: EXAMPLES[name].text,
          autocapitalize: 'off',
          spellcheck: false,
          onInput: ({ target }) => (values[name] = target.value.trim().toLowerCase()),
        }),
      ]);
    return () =>
      shown.value.length === 0
        ? undefined
        : h('section', { class: 'example-values', 'aria-label': 'Your values' }, [
            ...shown.value.map(field),
            h('p', 'All examples follow, on every page. What you type stays in this browser.'),
          ]);
  },
};
