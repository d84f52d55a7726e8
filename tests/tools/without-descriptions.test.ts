import { describe, expect, it } from 'vitest';
import { blankDescriptions } from '../../tools/without-descriptions.ts';

const words = (text: string) => text.split(/\s+/);

describe('a build without descriptions', () => {
  it('leaves out those of states, transitions and actors, and moves no other character', () => {
    const source = `
export const door = setup({}).createMachine({
  description: 'A door.',
  context: {
    description: 'of the context' },
  on: { locked: [{ guard: 'isShut',
    description: 'It "bolts".' }, { target: '.open' }] },
  states: {
    open: { initial: 'wide',
      description:
        'Long ' + text,
      tags: 'busy',
      after: { delay: { description: \`late\`, target: 'shut' } },
      always: { target: 'shut', actions: { type: 'say', params: { description: 'a param' } } },
      invoke: { src: 'call', input: () => ({ description: 'an input' }),
        onDone: { 'description': 'done', target: 'shut', }, onError: [{ description: 'failed', }] },
      states: { wide: { description: 'inner' } },
    },
  },
});
const other = { states: { shut: { description: 'no chart' } } };`;
    const blank = blankDescriptions(source);
    expect(blank).toHaveLength(source.length);
    expect(words(blank)).toEqual(
      words(`
export const door = setup({}).createMachine({
  context: {
    description: 'of the context' },
  on: { locked: [{ guard: 'isShut',
 }, { target: '.open' }] },
  states: {
    open: { initial: 'wide',
      tags: 'busy',
      after: { delay: { target: 'shut' } },
      always: { target: 'shut', actions: { type: 'say', params: { description: 'a param' } } },
      invoke: { src: 'call', input: () => ({ description: 'an input' }),
        onDone: { target: 'shut', }, onError: [{ }] },
      states: { wide: { } },
    },
  },
});
const other = { states: { shut: { description: 'no chart' } } };`),
    );
  });

  it('leaves out those of a state that charts share', () => {
    const source =
      "export const doorState = { description: 'A door.', on: { shut: { description: 'late', target: 'x' } } } as const;";
    const blank = blankDescriptions(source);
    expect(blank).toHaveLength(source.length);
    expect(words(blank)).toEqual(words("export const doorState = { on: { shut: { target: 'x' } } } as const;"));
  });
});
