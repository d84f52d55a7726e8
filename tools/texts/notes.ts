import { type ESTree, parseSync } from 'vite';

/**
 * The docstrings of a module of texts, for translators: by the path of the text or group below
 * them, such as `errors.wrongLogin`.
 */
export function notesIn(file: string, source: string): ReadonlyMap<string, string> {
  const { program, comments } = parseSync(file, source);
  const notes = new Map<string, string>();
  const look = (at: number, path: string) => {
    const above = comments.find(
      ({ type, end }) => type === 'Block' && end <= at && source.slice(end, at).trim() === '',
    );
    const [, words] = /^\*(\s.*)$/s.exec(above?.value ?? '') ?? [];
    if (words !== undefined) notes.set(path, words.replace(/\s*\n\s*\*\s?/g, ' ').trim());
  };
  const within = (value: ESTree.Expression | null, path: string): void => {
    if (value?.type !== 'ObjectExpression') return;
    for (const property of value.properties) {
      if (property.type !== 'Property') continue;
      const { key } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      look(property.start, `${path}.${name}`);
      within(property.value, `${path}.${name}`);
    }
  };
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier') continue;
      look(statement.start, id.name);
      within(init, id.name);
    }
  }
  return notes;
}

/** The notes of a text and of the groups around it, from the outside in. */
export function noteOf(notes: ReadonlyMap<string, string>, path: string): string {
  const parts = path.split('.');
  return parts.flatMap((_, index) => notes.get(parts.slice(0, index + 1).join('.')) ?? []).join(' ');
}
