import { useData } from 'vitepress';
import { h, nextTick, onMounted, ref, watch } from 'vue';

const EXAMPLE = 'example.com';
/** Pages on which the domain of the examples can be replaced. */
const PAGES = new Set(['docs/oidc.md', 'docs/oidc-apps.md']);
/** In this browser, and nowhere else. */
const STORED = 'housekey-docs-domain';

/** Replaces the domain of the examples in the page. */
function replaceDomain(from, to) {
  const walker = document.createTreeWalker(document.querySelector('.vp-doc'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.data.includes(from)) node.data = node.data.replaceAll(from, to);
  }
}

/** "Type your domain once": a field above the pages whose examples have addresses of the owner. */
export const DomainField = {
  setup() {
    const { page } = useData();
    const domain = ref('');
    let shown = EXAMPLE;
    const show = () => {
      if (!PAGES.has(page.value.filePath)) return;
      const wanted = /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain.value) ? domain.value : EXAMPLE;
      replaceDomain(shown, wanted);
      shown = wanted;
    };
    onMounted(() => {
      domain.value = localStorage.getItem(STORED) ?? '';
      show();
    });
    watch(domain, (value) => {
      localStorage.setItem(STORED, value);
      show();
    });
    watch(
      () => page.value.filePath,
      async () => {
        shown = EXAMPLE;
        await nextTick();
        show();
      },
    );
    return () =>
      PAGES.has(page.value.filePath)
        ? h('label', { class: 'domain-field' }, [
            'Your domain ',
            h('input', {
              value: domain.value,
              placeholder: EXAMPLE,
              autocapitalize: 'off',
              spellcheck: false,
              onInput: ({ target }) => (domain.value = target.value.trim().toLowerCase()),
            }),
          ])
        : undefined;
  },
};
