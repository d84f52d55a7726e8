const listened = ['click', 'input', 'change'] as const;

/** What a learner does with a control, in words. */
const verbs: Readonly<Record<string, string>> = {
  A: 'follow',
  BUTTON: 'press',
  INPUT: 'fill in',
  SELECT: 'choose',
  SUMMARY: 'open',
  TEXTAREA: 'fill in',
};

/**
 * Listens to what is done with the controls of a page; answers what was done since the last answer,
 * such as `press “Log in”`, or '' when nothing was.
 */
export function controlNotes(document: Document): () => string {
  let done = '';
  const note = ({ target }: Event) => {
    const control =
      target instanceof Element ? target.closest('a, button, input, select, summary, textarea, [role]') : null;
    const name = control === null ? '' : nameOf(control);
    if (control !== null && name !== '') done = `${verbOf(control)} “${name}”`;
  };
  for (const type of listened) document.addEventListener(type, note, true);
  return () => {
    const answer = done;
    done = '';
    return answer;
  };
}

function verbOf(control: Element): string {
  const isChoice = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
  return isChoice || control.getAttribute('role') === 'option' ? 'choose' : (verbs[control.tagName] ?? 'press');
}

/** A control's name as screen readers say it, of what this app names controls by. */
function nameOf(control: Element): string {
  const described = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
      ? [...(control.labels ?? [])]
      : [];
  const texts = [
    control.getAttribute('aria-label'),
    ...described.map((id) => wordsIn(control.ownerDocument.getElementById(id))),
    ...labels.map(wordsIn),
    control instanceof HTMLInputElement ? control.placeholder : wordsIn(control),
  ];
  const name = texts.map((text) => text?.replaceAll(/\s+/g, ' ').trim() ?? '').find((text) => text !== '') ?? '';
  return name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name;
}

/** The texts of an element, with spaces between those of different elements. */
const wordsIn = (node: Node | null): string =>
  node?.hasChildNodes() ? [...node.childNodes].map(wordsIn).join(' ') : (node?.nodeValue ?? '');
