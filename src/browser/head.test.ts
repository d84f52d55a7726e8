import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { href } from '../../common/paths.ts';
import { descriptions as descriptionTexts } from '../../common/texts/site/page-descriptions.ts';
import { titles } from '../../common/texts/site/page-titles.ts';
import type { Head } from '../../machines/site/head.ts';

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
const home: Head = { page: 'home', path: '/', name: null };
const about: Head = { page: 'about', path: '/about', name: null };
const post: Head = {
  page: 'blogPost',
  path: '/blog/tea',
  name: { title: 'Tea', description: '<p>Tea, then <b>work</b>.</p>' },
};

let showHead: (head: Head) => void;

/** Each test is the first page of a tab. */
beforeEach(async () => {
  window.history.replaceState(null, '', '/');
  vi.resetModules();
  ({ showHead } = await import('./head.ts'));
  document.head.innerHTML = [...sent, ...kept].join('');
});

const elements = () => [...document.head.children].map(({ outerHTML }) => outerHTML);
const descriptions = () =>
  [...document.head.querySelectorAll('[name=description]')].map((element) => element.getAttribute('content'));
const described = (description: string, path: string) => [
  `<meta name="description" content="${description}">`,
  `<link rel="canonical" href="${window.location.origin}${path}">`,
];

function goTo(head: Head): void {
  window.history.replaceState(null, '', head.path);
  showHead(head);
}

it('[LAYOUT-12] [SEO-05] the head of the first page keeps what the server said of that page', () => {
  showHead(home);
  expect(elements()).toEqual([...sent, ...kept, `<title>${titles.home}</title>`]);
});

it('[LAYOUT-12] [SEO-05] the head of another page is about that page alone, also on the way back', async () => {
  goTo(about);
  // what the first page was about goes at once
  expect(elements()).toEqual([...kept, '<title>About us · Zanin</title>']);
  const why = 'Why Zanin exists, who it is for and who makes it.';
  await vi.waitFor(() =>
    expect(elements()).toEqual([...kept, '<title>About us · Zanin</title>', ...described(why, '/about')]),
  );
  goTo(home);
  await vi.waitFor(() => expect(elements()).toContain(described('', '/')[1]));
  expect(elements()).toHaveLength(kept.length + 3);
});

it('[LAYOUT-12] only the last of several pages is described, by what it shows', async () => {
  goTo(about);
  goTo(post);
  await vi.waitFor(() =>
    expect(elements()).toEqual([...kept, '<title>Tea · Zanin</title>', ...described('Tea, then work.', '/blog/tea')]),
  );
});

it('[LAYOUT-12] the first page is described too where a server of files sent index.html as it was built', async () => {
  const built = readFileSync('index.html', 'utf8');
  document.head.innerHTML = /<!--head-->(.*)<!--\/head-->/s.exec(built)?.[1] ?? '';
  expect(document.title).toBe(titles.home);
  expect(descriptions()).toEqual([descriptionTexts.home]);
  window.history.replaceState(null, '', '/');
  showHead(home);
  await vi.waitFor(() => expect(descriptions()).toEqual([descriptionTexts.home]));
  for (const name of ['about', 'login', 'settings'] as const) {
    vi.resetModules();
    document.head.innerHTML = /<!--head-->(.*)<!--\/head-->/s.exec(built)?.[1] ?? '';
    window.history.replaceState(null, '', href(name));
    ({ showHead } = await import('./head.ts'));
    showHead({ page: name, path: href(name), name: null });
    await vi.waitFor(() => expect(descriptions()).toEqual([descriptionTexts[name]]));
  }
});
