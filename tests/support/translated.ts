/** Replaces text nodes by copies within new elements, as browsers' translators do. */
export function translate(root: Element, words: (text: string) => string = (text) => text): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '') continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = words(text.data);
    text.replaceWith(outer);
  }
}
