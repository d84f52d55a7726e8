import { Problem } from '../domain/common/problem.ts';

/** @throws Problem 409 when the file system refuses. */
export function onDisk<Result>(use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    throw new Problem(409, error instanceof Error ? error.message : 'The file could not be used.');
  }
}
