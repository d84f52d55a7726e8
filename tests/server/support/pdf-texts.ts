/** Texts of a key in the structure tree: Latin-1, or UTF-16 with a byte order mark. */
export function textsOf(pdf: string, name: string): string[] {
  const found = [...pdf.matchAll(new RegExp(`/${name} \\(((?:[^\\\\()]|\\\\.)*)\\)`, 'gs'))];
  return found.map(([, text = '']) => {
    const bytes = Buffer.from(
      text.replace(/\\(.)/gs, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped)),
      'latin1',
    );
    return text.startsWith('\u00fe\u00ff') ? bytes.subarray(2).swap16().toString('utf16le') : text;
  });
}
