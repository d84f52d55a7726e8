/** Refer to other elements' ids, which React numbers over all renderings of a test file. */
const references = ['id', 'for', 'href', 'name', 'list', 'aria-labelledby', 'aria-describedby', 'aria-controls'];
const given = /(?:headlessui-[\w-]+?-)?_r_\w+_/g;

/**
 * The page as text that looks the same when it is parsed again: what was typed, chosen, opened and
 * focused are attributes. Two pages that look the same have the same text.
 */
export function screenHtml(body: HTMLElement, frame: (screen: string) => string): string {
  const copy = body.cloneNode(true) as HTMLElement;
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, element] of [...body.querySelectorAll('*')].entries()) {
    const twin = copies[index];
    if (twin) reflect(element, twin);
  }
  for (const unseen of copy.querySelectorAll('script, style, iframe[srcdoc]')) unseen.remove();
  const html = withPlainIds(copy);
  return copy.querySelector('main') ? html : frame(html);
}

function reflect(element: Element, twin: Element): void {
  if (element === element.ownerDocument.activeElement) twin.setAttribute('data-focused', '');
  if (element instanceof HTMLDialogElement && element.open) twin.setAttribute('data-modal', '');
  if (element instanceof HTMLInputElement) {
    twin.setAttribute('value', element.value);
    twin.toggleAttribute('checked', element.checked);
  } else if (element instanceof HTMLTextAreaElement) {
    twin.textContent = element.value;
  } else if (element instanceof HTMLOptionElement) {
    twin.toggleAttribute('selected', element.selected);
  }
}

/** Numbers the ids that React gave in the order in which they are found. */
function withPlainIds(copy: HTMLElement): string {
  const ids = new Map<string, string>();
  const plain = (id: string) => {
    const known = ids.get(id) ?? `id-${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  for (const element of copy.querySelectorAll('*')) {
    for (const name of references) {
      const value = element.getAttribute(name);
      if (value?.includes('_r_')) element.setAttribute(name, value.replaceAll(given, plain));
    }
  }
  return copy.innerHTML.replaceAll(given, plain);
}
