/** What is lost, too small or covered. Runs in the page, so it is self-contained. */
export function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const slack = 2;
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} "${words || element.id || element.getAttribute('name') || ''}"`;
  };
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('[inert]')) return false;
    // for screen readers only: clipped to a point
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, clipPath } = getComputedStyle(at);
      const { width, height } = at.getBoundingClientRect();
      if (position === 'absolute' && (clipPath !== 'none' || (width <= 1 && height <= 1))) return false;
    }
    return true;
  };
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth,
    );
    const who = wide.map(nameOf).slice(-3).join(', ');
    faults.push(`scrolls sideways: ${root.scrollWidth} px in ${root.clientWidth} px, by ${who}`);
  }
  const isFloating = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return true;
      // lists and notes that open over the page
      if (position === 'absolute' && Number(getComputedStyle(at).zIndex) >= 10) return true;
    }
    return false;
  };

  // targets: at least 24 px each way, except links in text (WCAG 2.5.8)
  const controls = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role=option], [role=tab], [tabindex="0"]',
    ),
  ].filter(isSeen);
  /** A field includes its label; a link may cover its whole card. */
  const targetOf = (control: Element): Element => {
    const over = getComputedStyle(control, '::after');
    const coversCard = over.content !== 'none' && over.position === 'absolute' && over.inset === '0px';
    return (coversCard && control instanceof HTMLElement ? control.offsetParent : control.closest('label')) ?? control;
  };
  for (const control of controls) {
    const { width, height, right, bottom } = targetOf(control).getBoundingClientRect();
    if (right <= 0 || bottom <= 0) continue; // the skip link before it has the focus
    const inLine =
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent ?? '').trim().length > (control.textContent ?? '').trim().length;
    if (!inLine && (width < 24 || height < 24)) {
      faults.push(`small target: ${nameOf(control)} is ${Math.round(width)} x ${Math.round(height)}`);
    }
  }

  // text: each line must lie within its control and every ancestor that clips it
  interface Piece {
    element: Element;
    box: DOMRect;
  }
  const lines: Piece[] = [];
  /** Lower end of line-clamped text. */
  const footOf = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).webkitLineClamp !== 'none') return at.getBoundingClientRect().bottom;
    }
    return Number.POSITIVE_INFINITY;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest('svg, script, style') || !isSeen(element)) continue;
    range.selectNodeContents(node);
    const foot = footOf(element);
    // a line with an ellipsis ends with its element
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis';
    for (const box of isShortened ? element.getClientRects() : range.getClientRects()) {
      if (box.width > 1 && box.bottom <= foot + slack) lines.push({ element, box });
    }
  }
  const sticksOut = (inner: DOMRect, outer: DOMRect) =>
    inner.left < outer.left - slack ||
    inner.right > outer.right + slack ||
    inner.top < outer.top - slack ||
    inner.bottom > outer.bottom + slack;
  for (const { element, box } of lines) {
    const control = element.closest('a[href], button, label, summary');
    const isBadge = getComputedStyle(element).position === 'absolute'; // on an edge by design
    if (control && !isBadge && getComputedStyle(control).display !== 'inline') {
      const outer = control.getBoundingClientRect();
      if (sticksOut(box, outer)) faults.push(`text outside its control: ${nameOf(control)}`);
    }
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(at);
      // truncated or scrolling by design
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') break;
      if (overflowX === 'auto' || overflowY === 'auto') break;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      if (sticksOut(box, at.getBoundingClientRect())) faults.push(`text cut off: ${nameOf(element)}`);
      break;
    }
  }

  // Nothing lies on top of something else: lines of text, and controls.
  const pieces: Piece[] = [
    ...lines,
    ...controls
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .map((element) => ({ element, box: element.getBoundingClientRect() })),
  ].filter(({ element }) => !isFloating(element));
  const belongs = (a: Element, b: Element) =>
    a.contains(b) ||
    b.contains(a) ||
    (a.closest('label') !== null && a.closest('label') === b.closest('label')) ||
    // A button within a field, where the field's text leaves it room.
    (a.parentElement === b.parentElement && (a.matches('input') || b.matches('input')));
  pieces.forEach((a, index) => {
    for (const b of pieces.slice(index + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      // A large face is taller than its lines, which may touch.
      const much = Math.max(8, 0.4 * Math.min(a.box.height, b.box.height));
      if (across > 4 && down > much && !belongs(a.element, b.element)) {
        faults.push(`overlap: ${nameOf(a.element)} and ${nameOf(b.element)}`);
      }
    }
  });
  return [...new Set(faults)];
}
