import { render, screen } from '@testing-library/react';
import { createModel, TestClock } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { wholeList } from '../../../../common/catalogue-address.ts';
import { courseSearchMachine } from '../../../../machines/catalogue/course-search.machine.ts';
import { CourseSearch } from '../../../../src/flows/catalogue/catalogue/CourseSearch.tsx';
import { siteLayout } from '../../../support/surround.tsx';

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search courses' });
const clear = () => screen.queryByRole('button', { name: 'Clear the search' });

const model = createModel(courseSearchMachine, {
  events: {
    'words.typed': [{ typed: ' kilim ' }, { typed: '' }],
    'search.submitted': {},
    'search.cleared': {},
  },
  serializeState: ({ value, context }) => [value, context],
});

testModel(model, {
  proves: ['SEARCH-01'],
  variants: { 'nothing searched for': { words: '' }, 'words in the address': { words: 'bread' } },
  reviewed: ['chart'],
  sut: screenOf({
    surround: siteLayout,
    render: (actor) => render(<CourseSearch actor={actor} narrowing={wholeList} field={createRef()} />),
    gestures: {
      'words.typed': ({ typed }, user) => fill(user, field(), typed),
      'search.submitted': async (_, user) => {
        await user.click(field());
        await user.keyboard('{Enter}');
      },
      'search.cleared': async (_, user) => {
        const button = clear();
        if (button) await user.click(button);
      },
    },
  }),
  states: {
    '*': ({ context }) => {
      expect(field().value).toBe(context.typed);
      expect(clear() !== null).toBe(context.typed !== '');
    },
  },
});

describe('the pause before a search', () => {
  it('[SEARCH-01] is 300 ms after the last letter, and Enter or clearing the field ends it at once', () => {
    const clock = new TestClock();
    const search = createActor(courseSearchMachine, { input: { words: '' }, clock }).start();
    const words = () => search.getSnapshot().context.words;
    for (const typed of ['k', 'ki', ' kilim ']) search.send({ type: 'words.typed', typed });
    expect(words()).toBe('');
    expect(clock.pending).toBe(1);
    clock.tick();
    expect(clock.now).toBe(300);
    expect(words()).toBe('kilim');
    search.send({ type: 'words.typed', typed: 'bread' });
    search.send({ type: 'search.submitted' });
    expect(words()).toBe('bread');
    expect(clock.pending).toBe(0);
    search.send({ type: 'words.typed', typed: 'kilim' });
    search.send({ type: 'search.cleared' });
    expect([words(), clock.pending]).toEqual(['', 0]);
  });
});
