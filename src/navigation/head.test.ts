import { beforeEach, expect, it } from 'vitest';
import { showHead } from './head.ts';

const sent = [
  '<meta name="description" content="Weave">',
  '<link rel="canonical" href="http://localhost:3000/">',
  '<meta name="robots" content="noindex">',
  '<meta property="og:title" content="Zanin">',
  '<meta name="twitter:card" content="summary_large_image">',
  '<script type="application/ld+json">{}</script>',
];
/** What the app goes by, and the browser. */
const kept = ['<meta name="inbox" content="on">', '<link rel="icon" href="/favicon.svg">'];

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  document.head.innerHTML = [...sent, ...kept].join('');
});

const elements = () => [...document.head.children].map(({ outerHTML }) => outerHTML);

it('[LAYOUT-12] [SEO-05] the head of the first page keeps what the server said of that page', () => {
  showHead('Zanin');
  expect(elements()).toEqual([...sent, ...kept, '<title>Zanin</title>']);
});

it('[LAYOUT-12] [SEO-05] the head of another page has nothing that only the first page was about, also on the way back', () => {
  window.history.replaceState(null, '', '/about');
  showHead('About us');
  expect(elements()).toEqual([...kept, '<title>About us</title>']);
  window.history.replaceState(null, '', '/');
  showHead('Zanin');
  expect(elements()).toEqual([...kept, '<title>Zanin</title>']);
});
