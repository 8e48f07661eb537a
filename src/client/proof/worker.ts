import { findCounter, type Search } from './search.js';

addEventListener('message', ({ data }: MessageEvent<Search>) => {
  postMessage(findCounter(data));
});
