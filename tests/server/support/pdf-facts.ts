/** Metadata of a tagged PDF, and its tags in reading order. */
export function factsOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const object = (reference = '') => new RegExp(`\\n${reference} 0 obj\\n(.*?)\\nendobj`, 's').exec(text)?.[1] ?? '';
  const [, title, author, subject] = /\/Title (\d+) 0 R\n\/Author (\d+) 0 R(?:\n\/Subject (\d+) 0 R)?/.exec(text) ?? [];
  const [, language, parts = ''] = /\/S \/Document\n\/Lang \((\w*)\)\n[^>]*\/K \[([^\]]*)\]/.exec(text) ?? [];
  const tags = [...parts.matchAll(/(\d+) 0 R/g)].map(([, part]) => /\/S \/(\w+)/.exec(object(part))?.[1]);
  return { title: object(title), author: object(author), ...(subject && { subject: object(subject) }), language, tags };
}
