import { describe, expect, it } from 'vitest';
import { spread } from '../../tools/spread-sequencer.ts';

describe('the order of test files', () => {
  const inOrder = (letters: string) => spread([...letters], (letter) => letter === letter.toUpperCase()).join('');

  it('has the browser tests at even distances among the others, one of them first', () => {
    expect(inOrder('ABabcdef')).toBe('AabcBdef');
    expect(inOrder('ABCabc')).toBe('AaBbCc');
  });

  it('is as it was when there is one kind alone', () => {
    expect(inOrder('abc')).toBe('abc');
    expect(inOrder('ABC')).toBe('ABC');
    expect(inOrder('')).toBe('');
  });
});
