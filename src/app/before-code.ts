/** A control of the page, found again in another drawing of the same page: the nth of those that are called so. */
interface Place {
  name: string;
  nth: number;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const buttons = (root: Element) => [...root.querySelectorAll<HTMLElement>('button[type="button"]')];
const choices = (root: Element) => [
  ...root.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]'),
];
const fields = (root: Element) => [
  ...root.querySelectorAll<Field>('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea'),
];

const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.id + control.textContent;

function placeOf(control: Element, among: readonly Element[]): Place {
  const name = nameOf(control);
  return { name, nth: among.filter((other) => nameOf(other) === name).indexOf(control) };
}

const find = <Control extends Element>({ name, nth }: Place, among: readonly Control[]): Control | undefined =>
  among.filter((control) => nameOf(control) === name)[nth];

/** Writes into a field as a keyboard does, so that React hears of it. */
function type(field: Field, value: string) {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What a reader did on a drawn page before its code came. */
export interface Early {
  /** Whether there was anything. */
  isAny: boolean;
  /** Does it again, once the page is rendered. */
  repeat: () => void;
}

/**
 * Takes up what the reader did on a drawn page: buttons pressed (kept in `window.presses` by the script of
 * `server/drawing/page-script.ts`, until `repeat` is called), fields filled, choices made, the focus.
 */
export function takeUp(root: Element): Early {
  const window = globalThis as { presses?: Element[] | null };
  const pressed = (window.presses ?? []).map((button) => placeOf(button, buttons(root)));
  const all = fields(root);
  const filled = all
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ place: placeOf(field, all), value: field.value }));
  const chosen = choices(root)
    .filter(({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type === 'checkbox'))
    .map((choice) => placeOf(choice, choices(root)));
  const focused = all.find((field) => field === document.activeElement);
  const focus = focused && placeOf(focused, all);
  // else React takes what was typed for what it drew itself, and hears of no change
  for (const field of all) field.value = field.defaultValue;
  for (const choice of choices(root)) choice.checked = choice.defaultChecked;
  return {
    isAny: focus !== undefined || pressed.length + filled.length + chosen.length > 0,
    repeat: () => {
      window.presses = null;
      if (focus) find(focus, fields(root))?.focus({ preventScroll: true });
      for (const { place, value } of filled) {
        const field = find(place, fields(root));
        if (field) type(field, value);
      }
      for (const place of chosen) find(place, choices(root))?.click();
      for (const place of pressed) find(place, buttons(root))?.click();
    },
  };
}
