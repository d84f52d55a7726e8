import { describe, expect, it } from 'vitest';
import { attributes, elements, isLinkTarget, isPictureTarget, languages } from './markup.ts';

describe('the markup of posts and lessons', () => {
  it.each(['https://example.org/a?b#c', 'HTTPS://example.org', 'mailto:zanin@example.org', '/', '/course/weaving'])(
    '[S12] may link to %s',
    (address) => {
      expect(isLinkTarget(address)).toBe(true);
    },
  );

  it.each([
    'http://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://example.org',
    'xhttps://example.org',
    'https://example.org/a b',
    'https://example.org\t',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    '/a\u0000',
    'course',
    '#top',
    '',
  ])('[S12] may not link to %j', (address) => {
    expect(isLinkTarget(address)).toBe(false);
    expect(isPictureTarget(address)).toBe(false);
  });

  it('[S12] takes pictures from this site only', () => {
    expect(isPictureTarget('/media/pictures/weaving.svg')).toBe(true);
    for (const address of ['https://example.org/a.png', 'mailto:a@b.c', '//example.org/a.png']) {
      expect(isPictureTarget(address)).toBe(false);
    }
  });

  it('[S12] has a rule for each attribute, and none for those that run code', () => {
    const known = ['href', 'src', 'alt', 'title', 'width', 'height', 'align', 'start', 'lang', 'dir', 'id'];
    expect(Object.keys(attributes)).toEqual(known);
    for (const name of ['alt', 'title', 'align', 'start', 'lang', 'dir'])
      expect(attributes[name]?.('javascript:')).toBe(true);
    for (const name of ['href', 'src', 'width', 'height', 'id']) expect(attributes[name]?.('javascript:')).toBe(false);
    for (const size of ['100%', '-1', '1.5', '123456', '']) expect(attributes.width?.(size)).toBe(false);
    expect(attributes.height?.('1600')).toBe(true);
    for (const id of ['root', 'location', 'section-']) expect(attributes.id?.(id)).toBe(false);
    expect(attributes.id?.('section-ease')).toBe(true);
    for (const name of ['script', 'style', 'iframe', 'svg', 'form', '']) expect(elements.has(name)).toBe(false);
    for (const name of ['p', 'a', 'img', 'table', 'span']) expect(elements.has(name)).toBe(true);
  });

  it('[BLOG-02] knows in which direction each language is written', () => {
    expect(Object.fromEntries(languages)).toEqual({
      ...{ ku: 'ltr', ckb: 'rtl', ar: 'rtl', fa: 'rtl', de: 'ltr', nl: 'ltr', tr: 'ltr', en: 'ltr' },
    });
  });
});
