import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { navigate, restoreScroll } from '../browser/history.ts';

eachTestIsATab();

let scrolled: MockInstance<Element['scrollIntoView']>;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
});
afterEach(() => document.body.replaceChildren());

function place(id: string): HTMLElement {
  const heading = document.createElement('h2');
  heading.id = id;
  document.body.append(heading);
  return heading;
}

it('[PRACTICE-10] a place that the address names gets the focus once it is there', async () => {
  navigate('/course/weaving/chapter/loom/lesson/warp#section-%C5%9F%C3%AAr');
  restoreScroll();
  expect(scrolled).not.toHaveBeenCalled();
  const heading = place('section-şêr');
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), { interval: 5 });
  expect(scrolled).toHaveBeenCalledOnce();
  expect(scrolled.mock.contexts).toEqual([heading]);
  expect(heading.tabIndex).toBe(-1);
});

it('[PRACTICE-10] a reader who scrolls is not taken to a place that comes late', async () => {
  navigate('/course/weaving/chapter/loom/lesson/warp#section-late');
  restoreScroll();
  window.dispatchEvent(new Event('wheel'));
  place('section-late');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(scrolled).not.toHaveBeenCalled();
});

it.each(['', '#', '#%E0%A4%A'])('[LAYOUT-12] an address ending with "%s" names no place', (hash) => {
  place('');
  navigate(`/course/weaving${hash}`);
  restoreScroll();
  expect(scrolled).not.toHaveBeenCalled();
});
