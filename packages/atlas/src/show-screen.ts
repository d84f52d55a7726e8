/** A text that a screen shows. */
export interface Seen {
  text: string;
  kind: 'visible' | 'label' | 'placeholder';
  /** Where, in CSS pixels from the page's beginning; null for what is only read aloud. */
  box: { x: number; y: number; width: number; height: number } | null;
}

export interface Shown {
  /** The height of its picture, in CSS pixels. */
  height: number;
  seen: Seen[];
}

/**
 * Shows a recorded screen and answers how high its picture is and what it says. It runs in the
 * page, so it uses nothing outside itself.
 */
export async function showScreen({ html, longest }: { html: string; longest: number }): Promise<Shown> {
  window.scrollTo(0, 0);
  document.body.innerHTML = html;
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
    dialog.open = false;
    dialog.showModal();
  }
  document.querySelector<HTMLElement>('input[data-focused], textarea[data-focused]')?.focus({ preventScroll: true });
  for (const picture of document.images) picture.loading = 'eager';
  await document.fonts.ready;
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);

  const isOver = document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null;
  const content = [...document.querySelectorAll('main > *')].map((each) => each.getBoundingClientRect().bottom);
  const height = isOver
    ? innerHeight
    : Math.min(longest, Math.max(innerHeight, Math.ceil(Math.max(0, ...content)) + 24));

  const phrases =
    'a, abbr, b, bdi, br, cite, code, em, i, mark, q, s, small, span, strong, sub, sup, time, u, wbr, svg, svg *';
  const seen: Seen[] = [];
  const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const add = (text: string | null, kind: Seen['kind'], element: Element) => {
    const words = clean(text);
    if (!/\p{L}{2}/u.test(words)) return;
    const { x, y, width, height: high } = element.getBoundingClientRect();
    const box = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(high) };
    const isSeen = kind !== 'label' && width > 1 && high > 1 && y < height && element.checkVisibility();
    seen.push({ text: words, kind, box: isSeen ? box : null });
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, script, style, noscript')) continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && clean(node.textContent));
    const parent = element.parentElement;
    const isPart =
      parent !== null &&
      element.matches(phrases) &&
      [...parent.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && clean(node.textContent));
    if (hasText && !isPart) {
      // a line with a list or a block in it is said in parts
      const isWhole = [...element.querySelectorAll('*')].every((each) => each.matches(phrases));
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      add(isWhole ? element.textContent : own.map((node) => node.textContent).join(' '), 'visible', element);
    }
    for (const name of ['aria-label', 'alt', 'title']) {
      if (element.hasAttribute(name)) add(element.getAttribute(name), 'label', element);
    }
    if (element.hasAttribute('placeholder')) add(element.getAttribute('placeholder'), 'placeholder', element);
  }
  return { height, seen };
}
