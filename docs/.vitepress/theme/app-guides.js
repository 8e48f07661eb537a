import { withBase } from 'vitepress';
import { h, ref } from 'vue';
import { data as apps } from './apps.data.js';

function card({ name, ways }) {
  return h('li', { key: name }, [
    h('strong', name),
    ...ways.map(({ way, link, state }) =>
      h('span', [
        h('a', { href: link.startsWith('#') ? link : withBase(link) }, way),
        `: ${state}`,
      ]),
    ),
  ]);
}

/** All apps as cards, each with the ways that are described, and a field that filters them. */
export const AppGuides = {
  setup() {
    const wanted = ref('');
    const matches = ({ name, ways }) =>
      [name, ...ways.flatMap(({ way, state }) => [way, state])]
        .join(' ')
        .toLowerCase()
        .includes(wanted.value.trim().toLowerCase());
    return () => {
      const found = apps.filter(matches);
      return h('div', { class: 'app-guides' }, [
        h('label', [
          'Find your app',
          h('input', {
            type: 'search',
            value: wanted.value,
            placeholder: 'Jellyfin, OpenID Connect, tried …',
            onInput: ({ target }) => (wanted.value = target.value),
          }),
        ]),
        h(
          'p',
          { role: 'status' },
          found.length === apps.length
            ? `${apps.length} apps`
            : `${found.length} of ${apps.length} apps`,
        ),
        h('ul', found.map(card)),
      ]);
    };
  },
};
