import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { DomainField } from './domain-field.js';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(DomainField) }),
};
