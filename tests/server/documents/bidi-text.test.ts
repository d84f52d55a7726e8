import { describe, expect, it } from 'vitest';
import { isRightToLeft, visualRuns } from '../../../server/documents/bidi-text.ts';

/** The parts of a line; an arrow is before what the shaper reverses. */
const drawn = (line: string, direction?: 'ltr' | 'rtl') =>
  visualRuns(line, direction).map(({ text, rtl }) => (rtl ? `←${text}` : text));

describe('a line of text in both directions of writing', () => {
  it.each<[line: string, parts: string[], direction?: 'ltr' | 'rtl']>([
    ['', []],
    ['Dilan Karim', ['Dilan Karim']],
    ['ژیان کەریم', ['←ژیان کەریم']],
    ['שלום a', ['a', '←שלום ']],
    // a number stays as it is within what is reversed, and that stays at its place within a line
    // from the left
    ['a کورد 12 دی b', ['a ', '← دی', '12', '←کورد ', ' b']],
    // in a line from the left, the parts from the right keep their order
    ['کورد a دی', ['←کورد', ' a ', '←دی'], 'ltr'],
    // the shaper mirrors brackets where the line runs from the right, and reverses what has no
    // letters
    ['(12) کورد', ['←) کورد', '12', '←(']],
    ['a (کورد)', ['a (', '←کورد', ')']],
    ['!?', ['←!?'], 'rtl'],
    ['-> a', ['a', '←-> '], 'rtl'],
    ['-> a', ['-> a'], 'ltr'],
  ])('[DONE-03] orders the parts of %j from the left as %j', (line, parts, direction) => {
    expect(drawn(line, direction)).toEqual(parts);
  });

  it.each([
    ['', false],
    ['12', false],
    ['a کورد', false],
    ['12 کورد', true],
    ['کورد a', true],
  ])('[CARD-01] %j starts at the right: %s', (text, expected) => {
    expect(isRightToLeft(text)).toBe(expected);
  });
});
