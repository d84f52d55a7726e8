import { reportable } from '../../common/rules/video-intervals.ts';
import type { ApiFailure } from '../common/failure.ts';
import { serverWords } from '../common/failure.ts';
import type { Intent, Refusal } from '../common/intents.ts';

/** Key of an intent: a newer one with the same replaces the older. */
export function targetOf({ kind, input }: Pick<Intent, 'kind' | 'input'>): string {
  if ('reviewId' in input) return `${kind} ${input.itemId}`;
  if ('attemptId' in input) return `${kind} ${input.attemptId} ${input.questionId}`;
  return `${kind} ${'chapterId' in input ? input.chapterId : input.lessonId}`;
}

export const isWaiting = ({ refusal }: Intent): boolean => refusal === null;

export const waitingIn = (intents: readonly Intent[]): Intent[] => intents.filter(isWaiting);

/** In place of the one with the same target, whose intervals of the film are kept. */
export function withIntent(intents: readonly Intent[], intent: Intent): Intent[] {
  const before = intents.find((other) => targetOf(other) === targetOf(intent));
  const others = intents.filter((other) => other !== before);
  return [...others, before === undefined ? intent : together(before, intent)].toSorted((one, two) => one.at - two.at);
}

function together(before: Intent, after: Intent): Intent {
  const [older, newer] = before.at <= after.at ? [before, after] : [after, before];
  if (older.kind !== 'played' || newer.kind !== 'played') return newer;
  const played = reportable([...older.input.played, ...newer.input.played]);
  return { ...newer, input: { ...newer.input, completed: older.input.completed || newer.input.completed, played } };
}

/** Without one that was sent or dismissed, unless it has changed since. */
export const withoutIntent = (intents: readonly Intent[], { at, ...intent }: Intent): Intent[] =>
  intents.filter((other) => targetOf(other) !== targetOf(intent) || other.at !== at);

/** Neither settled nor replaced by a newer one. */
export const isHeldIn = (intents: readonly Intent[], intent: Intent): boolean =>
  withoutIntent(intents, intent).length < intents.length;

/** Why it will not be taken later either; null if it may be. */
export function refusalOf(failure: ApiFailure): Refusal | null {
  if (failure.kind === 'notPurchased' || failure.kind === 'notFound') return serverWords(failure) ?? 'ended';
  if (failure.kind === 'refused' || failure.kind === 'validation' || failure.kind === 'conflict') {
    return serverWords(failure) ?? 'refused';
  }
  return null;
}
