import { beforeEach, expect, it } from 'vitest';
import type { Head } from '../../machines/site/head.ts';
import { showHead } from './head.ts';

const sent = [
  '<meta name="description" content="Weave">',
  '<link rel="canonical" href="http://localhost:3000/">',
  '<meta name="robots" content="noindex">',
  '<meta property="og:title" content="Zanin">',
  '<meta name="twitter:card" content="summary_large_image">',
  '<script type="application/ld+json">{}</script>',
];
const home: Head = { title: 'Zanin', description: 'Learn', canonical: '/' };
const about: Head = { title: 'About us', description: 'Why', canonical: '/about' };

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  document.head.innerHTML = sent.join('');
});

const elements = () => [...document.head.children].map(({ outerHTML }) => outerHTML);

it('[LAYOUT-12] [SEO-05] the head of the first page keeps what the server said of that page', () => {
  showHead(home);
  expect(elements()).toEqual(['<meta name="description" content="Learn">', ...sent.slice(1), '<title>Zanin</title>']);
});

it('[LAYOUT-12] [SEO-05] the head of another page has nothing that only the first page was about, also on the way back', () => {
  window.history.replaceState(null, '', '/about');
  showHead(about);
  const expected = [
    '<meta name="description" content="Why">',
    expect.stringMatching(/^<link rel="canonical" href="http:\/\/localhost(:\d+)?\/about">$/),
    '<title>About us</title>',
  ];
  expect(elements()).toEqual(expected);
  window.history.replaceState(null, '', '/');
  showHead(home);
  expect(elements().length).toBe(expected.length);
});
