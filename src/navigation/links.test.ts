import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { navigationState, onNavigation } from './history.ts';

eachTestIsATab();

const followed = vi.fn();
/** Clicks that the app left to the browser: jsdom would say that it does not load pages. */
const leftToBrowser = vi.fn((event: Event) => event.preventDefault());
let end = () => {};
beforeEach(() => {
  end = onNavigation(followed);
  window.addEventListener('click', (event) => event.defaultPrevented || leftToBrowser(event));
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  followed.mockClear();
  leftToBrowser.mockClear();
});

/** Clicks what is inside a link of these attributes. */
async function click(attributes: Record<string, string>, init: MouseEventInit = {}, onClick?: (event: Event) => void) {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  const inside = link.appendChild(document.createElement('span'));
  if (onClick) link.addEventListener('click', onClick);
  document.body.append(link);
  inside.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  await Promise.resolve();
}
const address = () => window.location.pathname + window.location.search;

describe('a link to a page of the app', () => {
  it.each([
    ['a path', '/course/cash-book?from=mail', '/course/cash-book?from=mail'],
    ['an address of the same origin', `${window.location.origin}/blog`, '/blog'],
    ['a place on another page', '/about?from=mail#founder', '/about?from=mail'],
  ])('[LAYOUT-12] by %s is followed without loading the document again', async (_, href, to) => {
    const before = window.history.length;
    await click({ href });
    expect(address()).toBe(to);
    expect(window.history.length).toBe(before + 1);
    expect(navigationState()).toEqual({});
    expect(followed).toHaveBeenCalledOnce();
    expect(leftToBrowser).not.toHaveBeenCalled();
  });

  it('[LAYOUT-12] is followed after its own listeners, which may prevent it', async () => {
    await click({ href: '/blog' }, {}, () => expect(address()).toBe('/'));
    expect(address()).toBe('/blog');
    await click({ href: '/about' }, {}, (event) => event.preventDefault());
    expect(address()).toBe('/blog');
    expect(followed).toHaveBeenCalledOnce();
  });

  it('[LAYOUT-12] is left to the browser once the app has ended', async () => {
    end();
    await click({ href: '/blog' });
    expect(leftToBrowser).toHaveBeenCalledOnce();
    expect(followed).not.toHaveBeenCalled();
  });

  it.each([
    ['with Alt', { altKey: true }],
    ['with Control', { ctrlKey: true }],
    ['with Meta', { metaKey: true }],
    ['with Shift', { shiftKey: true }],
    ['of the middle button', { button: 1 }],
  ])('[LAYOUT-12] is left to the browser on a press %s', async (_, init) => {
    await click({ href: '/blog' }, init);
    expect(leftToBrowser).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
  });
});

it.each([
  ['with a target', { href: '/blog', target: '_blank' }],
  ['to be downloaded', { href: '/blog', download: '' }],
  ['to another origin', { href: 'https://zanin.example/blog' }],
  ['to a mailbox', { href: 'mailto:hello@zanin.example' }],
  ['to a fragment of the page', { href: '#founder' }],
  ['to a file', { href: '/media/worksheet.pdf' }],
  ['without an address', {}],
])('[LAYOUT-12] a link %s is left to the browser', async (_, attributes: Record<string, string>) => {
  await click(attributes);
  expect(leftToBrowser).toHaveBeenCalledOnce();
  expect(followed).not.toHaveBeenCalled();
  expect(address()).toBe('/');
});

it('a press outside of links goes nowhere', async () => {
  document.body.click();
  await Promise.resolve();
  expect(followed).not.toHaveBeenCalled();
});
