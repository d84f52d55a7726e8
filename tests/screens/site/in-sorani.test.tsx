import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { href } from '../../../common/paths.ts';
import type { SiteData } from '../../../common/site-data.ts';
import { openPage } from '../../../src/entry-server.tsx';
import { type Answers, fetchDouble, ok } from '../../support/fetch-double.ts';
import { aPost } from '../../support/posts.ts';

// the page is in Sorani; words of screens stay those of the sources
vi.mock(import('../../../common/language/current.ts'), async () => {
  const { ckb } = await import('../../../common/language/language.ts');
  return { language: ckb, isDraft: ckb.isDraft };
});

afterEach(() => document.body.replaceChildren());

/** As the server renders it. */
async function read(path: string, answers: Answers = {}, site: Partial<SiteData> = {}) {
  const page = openPage({ path, search: '', region: 'IQ', fetch: fetchDouble(answers).fetch, site });
  await page.waitUntilIdle(5_000);
  document.body.innerHTML = page.render().html;
  page.close();
  return within(screen.getByRole('main'));
}

const languageOf = (element: HTMLElement) => {
  const marked = element.closest('[lang]');
  return [marked?.getAttribute('lang') ?? null, marked?.getAttribute('dir') ?? null];
};

describe('a page in another language', () => {
  const text = { updated: '2026-12-01', html: '<p>لە ماوەی ١٤ ڕۆژدا.</p>' };
  const inEnglish = ok({ ...text, html: '<p>Within 14 days.</p>', lang: 'en' });
  const binding = 'This is a translation. \u2068The English text\u2069 is the one that binds.';

  it('[LANG-68] has a line above a translated legal text that leads to the English one, which binds', async () => {
    const main = await read(href('terms'), { 'GET /site/texts/{name}': ok(text) }, { texts: ['terms'] });
    expect(main.getByRole('note').textContent).toBe(binding);
    const link = main.getByRole('link', { name: 'The English text' });
    expect([link.getAttribute('href'), link.getAttribute('hreflang')]).toEqual([href('terms'), 'en']);
    expect(languageOf(main.getByText('لە ماوەی ١٤ ڕۆژدا.'))).toEqual([null, null]);
    expect(main.queryByText('In English')).toBeNull();
  });

  it.each<[what: string, answers: Answers, site: Partial<SiteData>, words: RegExp]>([
    ['an operator’s', { 'GET /site/texts/{name}': inEnglish }, { texts: ['terms'] }, /^Within 14 days/],
    ['the sample’s', {}, {}, /^These terms are the agreement/],
  ])('[LANG-68] marks %s legal text that is not translated, which binds as it is', async (_, answers, site, words) => {
    const main = await read(href('terms'), answers, site);
    expect(languageOf(main.getByText(words))).toEqual(['en', 'ltr']);
    main.getByText('In English');
    expect(main.queryByRole('note')).toBeNull();
  });

  it('[LANG-67] marks a post that is not translated, in the list and as a whole', async () => {
    const one = aPost('one', { lang: 'en' });
    const two = aPost('two', { title: 'وتار', description: { html: '<p>کورت.</p>' } });
    const list = await read(href('blog'), { 'GET /blog/{lang}': ok([one, two]) });
    expect(languageOf(list.getByText('Post one'))).toEqual(['en', 'ltr']);
    expect(languageOf(list.getByText('A short story.'))).toEqual(['en', 'ltr']);
    expect(languageOf(list.getByText('وتار'))).toEqual([null, null]);
    expect(list.getAllByText('In English')).toHaveLength(1);
    const post = await read(href('blogPost', { blogId: 'one' }), {
      'GET /blog/{id}/{lang}': ok(one),
    });
    expect(languageOf(post.getByText('Post one'))).toEqual(['en', 'ltr']);
    expect(languageOf(post.getByText('A short story.'))).toEqual(['en', 'ltr']);
    post.getByText('In English');
  });

  it('[LANG-68] marks a team, a note on partners and numbers that are not translated, and no others', async () => {
    const team = { people: [{ name: 'ئاڤین کەریم', role: 'بەڕێوەبەر', picture: '' }], note: 'بە سوپاسەوە.' };
    const translated = await read(href('about'), {}, { team, translated: ['team'] });
    expect(languageOf(translated.getByText('بەڕێوەبەر'))).toEqual([null, null]);
    expect(translated.queryByText('In English')).toBeNull();
    const about = await read(href('about'));
    expect(languageOf(about.getByText('Founder'))).toEqual(['en', 'ltr']);
    about.getByText('In English');
    const numbers = screen.getByText(/^Company registration/);
    expect(languageOf(numbers)).toEqual(['en', 'ltr']);
    const lists = {
      'GET /courses/all/{language}': ok({ courses: [] }),
      'GET /blog/{lang}': ok([]),
    };
    const home = await read(href('home'), lists);
    expect(languageOf(home.getByText('The partners shown are examples.'))).toEqual(['en', 'ltr']);
  });
});
