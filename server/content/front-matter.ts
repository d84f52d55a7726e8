import { type Mapping, type Problems, readMapping } from './yaml-source.ts';

export interface FrontMatter {
  mapping: Mapping;
  body: string;
  /** Line of the file where the text begins. */
  firstLine: number;
}

/** Also one without a key, as is left when `from` is deleted. */
export const frontMatterIn = (text: string): RegExpExecArray | null =>
  /^---[ \t]*\r?\n((?:[\s\S]*?\r?\n)??)---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);

/**
 * YAML between two lines `---`, then text. Null after a problem.
 * @param keys named in problems
 */
export function readFrontMatter(problems: Problems, path: string, text: string, keys: string): FrontMatter | null {
  const match = frontMatterIn(text);
  if (!match) {
    problems.add(path, 1, `the file should begin with front matter: ${keys} between two lines ---`);
    return null;
  }
  const [, front = '', body = ''] = match;
  const hasKeys = /^\s*[^\s#]/m.test(front);
  const mapping = readMapping(problems, path, hasKeys ? front : `${front}{}`, 2);
  return mapping && { mapping, body, firstLine: text.slice(0, text.length - body.length).split('\n').length };
}
