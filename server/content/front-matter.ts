import { type Mapping, type Problems, readMapping } from './yaml-source.ts';

/** What a file of Markdown begins with, and its text. */
export interface FrontMatter {
  mapping: Mapping;
  body: string;
  /** Where the text begins in its file. */
  firstLine: number;
}

/**
 * Reads a file that begins with YAML between two lines `---`, its front matter.
 * @param path how problems name the file.
 * @param keys what belongs there, in words.
 * @returns null after a problem was added.
 */
export function readFrontMatter(problems: Problems, path: string, text: string, keys: string): FrontMatter | null {
  const match = /^---\r?\n([\s\S]*?\r?\n)---[ \t]*\r?\n([\s\S]*)$/.exec(text);
  if (!match) {
    problems.add(path, 1, `the file should begin with front matter: ${keys} between two lines ---`);
    return null;
  }
  const [, front = '', body = ''] = match;
  const mapping = readMapping(problems, path, front, 2);
  return mapping && { mapping, body, firstLine: text.slice(0, text.length - body.length).split('\n').length };
}
