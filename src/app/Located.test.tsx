import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from 'wouter';
import { createActor } from 'xstate';
import { navigationMachine } from '../../machines/site/navigation.machine.ts';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { navigationState, onNavigation, readAddress } from '../browser/history.ts';
import { SanitisedHtml } from '../ui/content/SanitisedHtml.tsx';
import { Located } from './Located.tsx';

eachTestIsATab();

const followed = vi.fn();
/** Clicks that the app left to the browser: jsdom would say that it does not load pages. */
const leftToBrowser = vi.fn((event: Event) => event.preventDefault());
beforeEach(() => {
  onNavigation(followed);
  window.addEventListener('click', (event) => event.defaultPrevented || leftToBrowser(event));
});
afterEach(() => {
  followed.mockClear();
  leftToBrowser.mockClear();
});

const address = () => window.location.pathname + window.location.search;

function showLocated(content: ReactNode) {
  const navigation = createActor(navigationMachine<ReactNode>(), { input: { address: readAddress(), token: null } });
  render(<Located navigation={navigation}>{content}</Located>);
}

/** Clicks what is inside a link. */
async function click(props: ComponentProps<typeof Link>, init: MouseEventInit = {}) {
  showLocated(
    <Link {...props}>
      <span>There</span>
    </Link>,
  );
  fireEvent.click(screen.getByText('There'), init);
  await Promise.resolve();
}

describe('a link to a page of the app', () => {
  it.each([
    ['a path', '/course/cash-book?from=mail', '/course/cash-book?from=mail'],
    ['a place on another page', '/about?from=mail#founder', '/about?from=mail'],
  ])('[LAYOUT-12] by %s is followed once, without loading the document again', async (_, href, to) => {
    // not the length of the history, which stays the same after an entry that has others behind it
    const pushed = vi.spyOn(window.history, 'pushState');
    await click({ href });
    expect(screen.getByRole('link').getAttribute('href')).toBe(href);
    expect(address()).toBe(to);
    expect(pushed).toHaveBeenCalledOnce();
    expect(navigationState()).toEqual({});
    expect(readAddress().entry).not.toBe('first');
    expect(followed).toHaveBeenCalledOnce();
    expect(leftToBrowser).not.toHaveBeenCalled();
  });

  it('[LAYOUT-12] is followed after its own listener, which may prevent it', async () => {
    await click({ href: '/about', onClick: (event) => event.preventDefault() });
    expect(address()).toBe('/');
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

describe('a link in an article', () => {
  /** Clicks the link of an article. */
  async function clickIn(html: string) {
    showLocated(<SanitisedHtml html={`<p>${html}</p>`} />);
    fireEvent.click(screen.getByText('There'));
    await Promise.resolve();
  }

  it.each([
    ['/course/cash-book?from=blog#top', '/course/cash-book?from=blog'],
    ['/blog', '/blog'],
  ])('[LAYOUT-12] to the page %s is followed without loading the document again', async (href, to) => {
    await clickIn(`<a href="${href}">There</a>`);
    expect(address()).toBe(to);
    expect(leftToBrowser).not.toHaveBeenCalled();
  });

  it('[LAYOUT-12] by an address of this origin is followed without loading the document again', async () => {
    vi.spyOn(globalThis, 'location', 'get').mockReturnValue(Object.assign(new URL('https://zanin.org/')));
    const pushed = vi.spyOn(window.history, 'pushState').mockImplementation(() => {});
    await clickIn('<a href="https://zanin.org/blog">There</a>');
    expect(pushed.mock.calls.map(([, , to]) => to)).toEqual(['https://zanin.org/blog']);
    expect(leftToBrowser).not.toHaveBeenCalled();
  });

  it.each(['https://zanin.example/blog', 'mailto:hello@zanin.example', '/media/worksheet.pdf', '/no-such-page'])(
    '[LAYOUT-12] to %s is left to the browser',
    async (href) => {
      await clickIn(`<a href="${href}">There</a>`);
      expect(leftToBrowser).toHaveBeenCalledOnce();
      expect(followed).not.toHaveBeenCalled();
      expect(address()).toBe('/');
    },
  );

  it('[LAYOUT-12] to another site that names a page of this one is left to the browser', async () => {
    await clickIn(`<a href="https://zanin.example/?to=${window.location.origin}/blog">There</a>`);
    expect(leftToBrowser).toHaveBeenCalledOnce();
  });
});
