import axe from 'axe-core';
import { ariaSnapshotOf, whole } from '../../../packages/model-walk/src/accessibility-tree.ts';
import { findLayoutFaults } from '../layout-faults.ts';

const nameOf = (element: Element) => {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  return `${element.tagName.toLowerCase()} "${words || element.id}"`;
};

/** The element at a point of the window, within shadow trees too. */
function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let inner = found; inner !== null; inner = found?.shadowRoot?.elementFromPoint(x, y) ?? null) {
    if (inner === found && inner.shadowRoot === null) return found;
    if (inner !== found) {
      found = inner;
      continue;
    }
    const deeper: Element | null = inner.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (deeper === null || deeper === inner) return found;
    found = deeper;
  }
  return found;
}

/** What is wrong with where the focus is: on what cannot be seen, outside of the window, under something else. */
export function focusFaults(): string[] {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return [];
  const own = [focused, ...(focused instanceof HTMLInputElement ? (focused.labels ?? []) : [])];
  const boxes = own.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 4 && height > 4);
  const box = boxes[0];
  if (box === undefined || !focused.checkVisibility({ visibilityProperty: true })) return [`focus on what is not shown: ${nameOf(focused)}`];
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (left >= right || top >= bottom) return [`focus out of view: ${nameOf(focused)}`];
  // WCAG 2.4.11 (AA): not entirely covered
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
  );
  const covers = points.map(([x, y]) => elementAt(x, y));
  const isFree = covers.some((over) => over !== null && own.some((each) => each.contains(over) || over.contains(each)));
  return isFree ? [] : [`focus covered: ${nameOf(focused)} by ${covers[4] ? nameOf(covers[4]) : 'nothing'}`];
}

/** What axe finds of WCAG 2.2 AA. */
export async function axeFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 2).join(' | ')}`);
}

const known = new Set<string>();

/** All of these; layout and axe once for each screen that differs in what it says. */
export async function screenFaults(): Promise<string[]> {
  const focus = focusFaults();
  const screen = ariaSnapshotOf(document.body, whole).join('\n');
  if (known.has(screen)) return focus;
  known.add(screen);
  return [...focus, ...findLayoutFaults(), ...(await axeFaults())];
}
