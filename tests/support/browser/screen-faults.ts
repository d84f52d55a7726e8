import axe from 'axe-core';
import { nameOf } from 'model-walk/browser';
import { ariaSnapshotOf, whole } from 'model-walk/testing-library';
import { findLayoutFaults } from '../layout-faults.ts';

/** Focus on an invisible, off-screen or covered element. */
function focusFaults(): string[] {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return [];
  // a radio button or checkbox may be visible by its label only
  const own = [focused, ...(focused instanceof HTMLInputElement ? (focused.labels ?? []) : [])];
  const box = own
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .find(({ width, height }) => width > 4 && height > 4);
  if (box === undefined) return [`focus on what is not shown: ${nameOf(focused)}`];
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (left >= right || top >= bottom) {
    const { x, y } = box;
    return [`focus out of view: ${nameOf(focused)} at ${Math.round(x)}, ${Math.round(y)}`];
  }
  const places = [0.1, 0.5, 0.9];
  const covers = places.flatMap((across) =>
    places.map((down) => document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)),
  );
  // WCAG 2.2, 2.4.11: partly covered is allowed
  const isFree = covers.some((over) => own.some((each) => each.contains(over) || over?.contains(each)));
  return isFree ? [] : [`focus covered: ${nameOf(focused)} by ${covers[4] ? nameOf(covers[4]) : 'nothing'}`];
}

/** Scrolled to the top: elsewhere the sticky header covers parts of targets, which axe reports. */
async function axeFaults(): Promise<string[]> {
  const { scrollX: left, scrollY: top } = window;
  window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  });
  window.scrollTo({ left, top, behavior: 'instant' });
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .map(({ html }) => html.slice(0, 160))
        .slice(0, 2)
        .join(' | ')}`,
  );
}

/** Screens checked by axe in this file. */
const known = new Set<string>();

/** Checks each distinct screen with axe once. */
export async function screenFaults(): Promise<string[]> {
  const faults = [...focusFaults(), ...findLayoutFaults()];
  const screen = ariaSnapshotOf(document.body, whole).join('\n');
  if (known.has(screen)) return faults;
  known.add(screen);
  return [...faults, ...(await axeFaults())];
}
