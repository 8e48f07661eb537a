import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent, h } from 'vue';
import { ExampleValues } from './example-values.js';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(ExampleValues) }),
  enhanceApp: ({ app }) =>
    app.component(
      'AppGuides',
      defineAsyncComponent(async () => (await import('./app-guides.js')).AppGuides),
    ),
};
