import { Problems } from './yaml-source.ts';

/** One problem per line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * For files read at every start, even without an import.
 * @throws ContentError
 */
export function readOrRefuse<T>(read: (problems: Problems) => T): T {
  const problems = new Problems();
  const content = read(problems);
  if (problems.found.length > 0) throw new ContentError(problems.found);
  return content;
}
