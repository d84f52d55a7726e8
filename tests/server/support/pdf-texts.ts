/** The texts under a name in a PDF's structure: Latin ones as they are, others in UTF-16 after its mark. */
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
