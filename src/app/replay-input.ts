import { takePresses } from '../browser/presses.ts';

/** Found again in another rendering of the same page: the nth control of this name. */
interface Place {
  name: string;
  nth: number;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const buttons = (root: Element) => [...root.querySelectorAll<HTMLElement>('button[type="button"]')];
const fields = (root: Element) => [...root.querySelectorAll<Field>('input:not([type="file"]), textarea')];

const isField = (control: Element): control is Field => 'defaultValue' in control;
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** What a field has: its text, or whether the choice is made. */
type Entry = string | boolean;
const entryOf = (field: Field): Entry => (isChoice(field) ? field.checked : field.value);
const renderedValueOf = (field: Field): Entry => (isChoice(field) ? field.defaultChecked : field.defaultValue);

/** What the reader has entered so far, the latest last. */
type Entered = Map<Field, Entry>;

/** What differs from what was rendered. */
const enteredIn = (root: Element): Entered =>
  new Map(
    fields(root)
      .filter((field) => entryOf(field) !== renderedValueOf(field))
      .map((field) => [field, entryOf(field)]),
  );

const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.id + control.textContent;

function placeOf(control: Element, among: readonly Element[]): Place {
  const name = nameOf(control);
  return { name, nth: among.filter((other) => nameOf(other) === name).indexOf(control) };
}

const find = <Control extends Element>({ name, nth }: Place, among: readonly Control[]): Control | undefined =>
  among.filter((control) => nameOf(control) === name)[nth];

/** Enters it as a keyboard or a pointer does, so that React hears of it. */
function enter(field: Field, entry: Entry) {
  if (entryOf(field) === entry) return;
  if (typeof entry === 'boolean') return field.click();
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, entry);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what the reader does to fields, choices and buttons from React while it hydrates: an event
 * that comes then makes React hydrate at once, and take what was just typed for what it rendered
 * itself. A form that is sent waits for what was typed. A component that is rendered again in that
 * time writes the values that React knows into its fields, so what was entered is kept at each
 * event, and not read from the page at the end.
 * @returns what ends that, and does all of it again, once the page is rendered.
 */
export function holdInput(root: Element): () => void {
  const ended = new AbortController();
  const sent: HTMLElement[] = [];
  const entered = enteredIn(root);
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>('button, input, textarea, label');
    if (!control) return;
    event.stopImmediatePropagation();
    // the event of each keystroke and choice: `change` may come after React wrote its own value
    if (event.type === 'input' && isField(control)) {
      entered.delete(control);
      entered.set(control, entryOf(control));
    }
    if (event.type !== 'click' || !control.matches('button:not([type="button"])')) return;
    event.preventDefault();
    sent.push(control);
  };
  for (const type of ['click', 'input', 'change']) {
    root.addEventListener(type, keep, { capture: true, signal: ended.signal });
  }
  // what comes next is added to what was typed before, also where React has written something else
  const complete = ({ target }: Event) => {
    if (!(target instanceof Element && isField(target))) return;
    const entry = entered.get(target);
    if (typeof entry === 'string' && target.value !== entry) target.value = entry;
  };
  root.addEventListener('beforeinput', complete, { capture: true, signal: ended.signal });
  return () => {
    ended.abort();
    takeInput(root, entered)();
    for (const button of sent) button.click();
  };
}

/**
 * Takes up what the reader did on a rendered page before its code came: buttons pressed, fields
 * filled, choices made, the focus.
 * @returns what does it again, once the page is rendered.
 */
export function takeInput(root: Element, entered: Entered = enteredIn(root)): () => void {
  const pressed = takePresses().map((button) => placeOf(button, buttons(root)));
  const all = fields(root);
  const todo = [...entered].map(([field, entry]) => ({ place: placeOf(field, all), entry }));
  const focused = all.find((field) => field === root.ownerDocument.activeElement);
  const focus = focused && placeOf(focused, all);
  // else React takes what was entered for what it rendered itself, and hears of no change
  for (const field of all) {
    if (isChoice(field)) field.checked = field.defaultChecked;
    else field.value = field.defaultValue;
  }
  return () => {
    if (focus) find(focus, fields(root))?.focus({ preventScroll: true });
    for (const { place, entry } of todo) {
      const field = find(place, fields(root));
      if (field) enter(field, entry);
    }
    for (const place of pressed) find(place, buttons(root))?.click();
  };
}
