import { Problems } from './yaml-source.ts';

/** The content folder cannot be used; the message lists every problem, one a line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads files of a content folder that every start reads, also one whose import had nothing to do.
 * @throws ContentError with what is wrong with them.
 */
export function readOrRefuse<T>(read: (problems: Problems) => T): T {
  const problems = new Problems();
  const content = read(problems);
  if (problems.found.length > 0) throw new ContentError(problems.found);
  return content;
}
