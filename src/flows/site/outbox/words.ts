import { wordsOf } from '../../../../common/language/said.ts';
import { digits } from '../../../../common/language/say.ts';
import * as say from '../../../../common/texts/site/outbox.ts';
import type { Intent } from '../../../../machines/common/intents.ts';
import { targetOf } from '../../../../machines/site/outbox.selectors.ts';

interface Line {
  line: string;
  first: Intent;
  count: number;
}

/** One for each thing; the answers to a test are one. */
export function linesOf(waiting: readonly Intent[]): Line[] {
  const lines = waiting.map(lineOf);
  return waiting.flatMap((first, at) => {
    const line = lines[at] ?? '';
    const count = lines.filter((other) => other === line).length;
    return lines.indexOf(line) === at ? [{ line, first, count }] : [];
  });
}

export function lineOf(intent: Intent): string {
  const isAnswer = intent.kind === 'answer' || intent.kind === 'review';
  return isAnswer ? `${intent.kind} ${intent.title}` : targetOf(intent);
}

export function whatOf({ first: { kind, title }, count }: Line): string {
  if (kind === 'feedback') return title === '' ? say.what.feedbackOnSome : say.what.feedback({ chapter: title });
  return kind === 'answer' || kind === 'review'
    ? say.answers({ course: title, count })
    : say.what[kind]({ lesson: title });
}

export function refusedAs({ kind, title, input }: Intent): string {
  switch (kind) {
    case 'feedback':
      return title === '' ? say.refused.feedbackOnSome : say.refused.feedback({ chapter: title });
    case 'answer':
    case 'review':
      return say.refused.answer({ course: title, number: digits(input.number) });
    default:
      return say.refused[kind]({ lesson: title });
  }
}

/** Null for what waits. */
export function reasonOf({ refusal, kind, input }: Intent): string | null {
  const answer = kind === 'answer' || kind === 'review' ? input.words : '';
  return refusal && wordsOf(refusal, say.reasons, { answer });
}
