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

/** What the reader has entered so far, the latest last: the text of a field, or whether a choice is made. */
type Entered = Map<Field, string | boolean>;

const isField = (control: Element): control is Field =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio';
const entryOf = (control: Field) => ('checked' in control && isChoice(control) ? control.checked : control.value);

/** What differs from what was drawn. */
function enteredIn(root: Element): Entered {
  const changed = fields(root).filter(({ value, defaultValue }) => value !== defaultValue);
  const chosen = choices(root).filter(
    ({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type === 'checkbox'),
  );
  return new Map([...changed, ...chosen].map((control: Field) => [control, entryOf(control)]));
}

/**
 * Keeps what the reader does to fields, choices and buttons from React while it hydrates: an event that comes then makes React
 * hydrate at once, and take what was just typed for what it drew itself. A form that is sent waits for what was typed.
 * A component that is rendered again in that time writes the values that React knows into its fields, so what was entered
 * is kept at each event, and not read from the page at the end.
 * @returns what ends that, and does all of it again, once the page is rendered.
 */
export function keepInput(root: Element): () => void {
  const ended = new AbortController();
  const sent: HTMLElement[] = [];
  const entered = enteredIn(root);
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>('button, input, textarea, label');
    if (!control) return;
    event.stopImmediatePropagation();
    // the event of each keystroke and choice: a `change` comes later, perhaps after React has written its own value
    if (event.type === 'input') enter(control);
    if (event.type !== 'click' || !control.matches('button:not([type="button"])')) return;
    event.preventDefault();
    sent.push(control);
  };
  const enter = (control: Element) => {
    if (!isField(control)) return;
    entered.delete(control);
    entered.set(control, entryOf(control));
  };
  for (const type of ['click', 'input', 'change']) {
    root.addEventListener(type, keep, { capture: true, signal: ended.signal });
  }
  // what comes next is added to what was typed before, also where React has written something else
  const complete = ({ target }: Event) => {
    if (!(target instanceof Element) || !isField(target)) return;
    const text = entered.get(target);
    if (typeof text === 'string' && target.value !== text) target.value = text;
  };
  root.addEventListener('beforeinput', complete, { capture: true, signal: ended.signal });
  return () => {
    ended.abort();
    takeUp(root, entered)();
    for (const button of sent) button.click();
  };
}

/**
 * Takes up what the reader did on a drawn page before its code came: buttons pressed (kept in `window.presses` by the
 * script of `server/drawing/page-script.ts`), fields filled, choices made, the focus.
 * @returns what does it again, once the page is rendered.
 */
export function takeUp(root: Element, entered: Entered = enteredIn(root)): () => void {
  const window = globalThis as { presses?: Element[] | null };
  const pressed = (window.presses ?? []).map((button) => placeOf(button, buttons(root)));
  window.presses = null;
  const all = fields(root);
  const filled = [...entered]
    .filter(([control]) => !isChoice(control))
    .map(([field, entry]) => ({ place: placeOf(field, all), text: String(entry) }));
  const chosen = [...entered]
    .filter(([control]) => isChoice(control))
    .map(([choice, entry]) => ({ place: placeOf(choice, choices(root)), checked: entry === true }));
  const focused = all.find((field) => field === document.activeElement);
  const focus = focused && placeOf(focused, all);
  // else React takes what was typed for what it drew itself, and hears of no change
  for (const field of all) field.value = field.defaultValue;
  for (const choice of choices(root)) choice.checked = choice.defaultChecked;
  return () => {
    if (focus) find(focus, fields(root))?.focus({ preventScroll: true });
    for (const { place, text } of filled) {
      const field = find(place, fields(root));
      if (field && field.value !== text) type(field, text);
    }
    for (const { place, checked } of chosen) {
      const choice = find(place, choices(root));
      if (choice && choice.checked !== checked) choice.click();
    }
    for (const place of pressed) find(place, buttons(root))?.click();
  };
}
