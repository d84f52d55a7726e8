/** For messages of failed walks. */
export function nameOf(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  return `${element.tagName.toLowerCase()} "${words || element.id || element.className.toString().slice(0, 40)}"`;
}
