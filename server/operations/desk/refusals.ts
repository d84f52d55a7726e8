import { SeveralMatch, WrongUsage } from '../../commands/declaration.ts';
import type { Wrong } from '../../commands/given.ts';
import { forStaff, invalid, Problem } from '../../domain/common/problem.ts';

/**
 * What a command refuses, as an answer of the desk.
 * @throws Problem; 422 for WrongUsage, 409 for SeveralMatch
 */
export async function asAnswer<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof WrongUsage) throw invalid({ [error.field ?? 'body']: [onPage(error.message)] });
    if (error instanceof SeveralMatch) throw forStaff(409, onPage(error.message), { error: 'conflict' });
    throw error;
  }
}

/**
 * Of a filter, where everything refused is about the learner whom it names.
 * @throws Problem 422
 */
export async function asFilter<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await asAnswer(run);
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 409)) {
      throw invalid({ learner: [error.message] });
    }
    throw error;
  }
}

/** Of what the declaration of a command does not know or wants. */
export const refused = ({ field, words }: Wrong): Problem => invalid({ [field]: [onPage(words)] });

/** Names without the dashes and brackets of a command line. */
const onPage = (words: string): string => words.replace(/--(?=[a-z])/g, '').replace(/<([a-z-]+)>/g, '$1');
