import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shown } from '../../../../server/db/tables/learning.ts';
import type { Question } from '../../../../server/db/tables/question.ts';
import { explanationsOf } from '../../../../server/domain/learning/practice-tests/explanations.ts';
import { toItem } from '../../../../server/domain/learning/practice-tests/items.ts';
import { askedOf, matchId, optionId } from '../../../../server/domain/learning/practice-tests/options.ts';
import { placeOf } from '../../../../server/domain/learning/practice-tests/places.ts';
import { samplesOf } from '../../../../server/domain/learning/practice-tests/samples.ts';
import { shuffleShown } from '../../../../server/domain/learning/practice-tests/select-questions.ts';
import { solutionOf } from '../../../../server/domain/learning/practice-tests/solution.ts';
import { anyQuestion, anySeed, known, questions } from '../../support/questions.ts';

describe('what explains an answer', () => {
  const explained = (id: string, ...given: string[]) =>
    explanationsOf(known(id), shuffleShown(known(id), 'seed'), given).map(({ html }) => html.replace(/<\/?p>/g, ''));

  it('[PRACTICE-11] every option of every question has its own explanation, and the right ones are named', () => {
    for (const question of questions) {
      const shown = shuffleShown(question, 'seed');
      const explanations = explanationsOf(question, shown, solutionOf(question, shown));
      for (const { html } of explanations) expect(html).toMatch(/^<p/);
      if (['number', 'gap', 'order'].includes(question.kind)) {
        expect(explanations).toEqual([{ option: null, right: null, html: expect.any(String) }]);
        continue;
      }
      expect(explanations.map(({ option }) => option)).toEqual(shown.options.map((_, place) => optionId(place)));
      if (question.kind === 'pairs') continue;
      const right = explanations.flatMap(({ option, right }) => (right ? [option] : []));
      expect(right).toEqual(solutionOf(question, shown));
    }
  });

  it('[PRACTICE-11] a common mistake is explained before the whole question', () => {
    expect(explained('how-many-measures', '٣')).toEqual([
      'Those are enough for a skirt alone.',
      'The lesson names twelve.',
    ]);
    expect(explained('how-many-measures', '4')).toEqual(['The lesson names twelve.']);
    expect(explained('kind-of-ease', 'Room')).toEqual([
      'That is what it gives, not what it is called.',
      'The other kind is design ease.',
    ]);
    expect(explained('cloth-in-money', '19.667')).toHaveLength(2);
    expect(explained('sew-order', 'a', 'b', 'c', 'd')).toEqual(['The hem is last, when the skirt hangs.']);
  });

  it('[PRACTICE-11] of a statement, true and false have the explanation that the content has for them', () => {
    expect(explained('tape-stretches', 'b')).toEqual([
      'Compare it with a ruler once a year.',
      'It does; compare it with a ruler once a year.',
    ]);
  });
});

describe('what a question shows', () => {
  it('[PRACTICE-02] before it is answered, no question of any course shows what is right, or why', () => {
    fc.assert(
      fc.property(anyQuestion, anySeed, (question, seed) => {
        const shown = shuffleShown(question, seed);
        const item = toItem({ question, shown, number: 1, answered: null }, null);
        expect(item.answered).toBeNull();
        const { question_id, number, kind, ask_html, options, matches, unit, answered, ...more } = item;
        expect(more).toEqual({});
        // what is shown is the same for each order that the content could have had, and whatever of
        // it is right
        const texts = [...options, ...matches].map(({ text }) => text);
        expect(options.map(({ id }) => id)).toEqual(options.map((_, place) => optionId(place)));
        expect(matches.map(({ id }) => id)).toEqual(matches.map((_, place) => matchId(place)));
        const said = [ask_html, unit, ...texts].join('\n');
        for (const { html } of explanationsOf(question, shown, [])) {
          expect(said).not.toContain(html.replace(/^<p[^>]*>|<\/p>$/g, ''));
        }
        if (question.kind === 'number' || question.kind === 'gap') expect(texts).toEqual([]);
        if (question.kind === 'gap') expect(ask_html).toContain('___');
      }),
      { numRuns: 1_000 },
    );
  });

  it('[PRACTICE-02] which options are right changes nothing of what a question shows', () => {
    for (const question of questions) {
      if (question.kind !== 'choice' && question.kind !== 'choices') continue;
      const turned = {
        ...question,
        choices: question.choices.map((each) => ({ ...each, right: !each.right, why: '' })),
      };
      const shown = shuffleShown(question, 'seed');
      expect(shuffleShown(turned, 'seed')).toEqual(shown);
      expect(askedOf(turned, shown)).toEqual(askedOf(question, shown));
    }
  });

  it('[PRACTICE-10] options are plain text, and HTML with the language of their words', () => {
    const question: Question = {
      ...{ id: 'milk', lessonId: 'x', heading: null, ask: '“Milk” is…', kind: 'order', why: 'So.' },
      items: ['[**şîr**]{lang=ku}', '`<p>` & more'],
    };
    expect(askedOf(question, { options: [1, 0], matches: [] }).options).toEqual([
      { id: 'a', text: '<p> & more', html: '<code>&lt;p&gt;</code> &amp; more' },
      { id: 'b', text: 'şîr', html: '<span lang="ku"><strong>şîr</strong></span>' },
    ]);
  });

  it('[PRACTICE-02] a question shows its options and matches, named by their place, and the unit of a number', () => {
    const shownOf = (id: string, shown: Shown) => {
      const { options, matches, unit } = askedOf(known(id), shown);
      const texts = (all: typeof options) => all.map(({ id, text }) => `${id}: ${text}`);
      return { options: texts(options), matches: texts(matches), unit };
    };
    const none = { options: [], matches: [] };
    expect(shownOf('ease-of-a-bodice', { options: [2, 0, 1], matches: [] })).toEqual({
      ...{ options: ['a: About 20 cm', 'b: None', 'c: About 5 cm'], matches: [], unit: null },
    });
    expect(shownOf('tape-stretches', { options: [0, 1], matches: [] }).options).toEqual(['a: True', 'b: False']);
    expect(shownOf('sew-order', { options: [3, 0, 2, 1], matches: [] }).options).toEqual([
      ...['a: Hem', 'b: Darts', 'c: Waistband', 'd: Side seams'],
    ]);
    expect(shownOf('ease-by-garment', { options: [1, 0, 2], matches: [2, 0, 1] })).toEqual({
      options: ['a: Bodice', 'b: Coat', 'c: Interval top'],
      matches: ['1: 0 cm', '2: 20 cm', '3: 5 cm'],
      unit: null,
    });
    expect(shownOf('cloth-in-money', none)).toEqual({ ...none, unit: 'dinars' });
    expect(shownOf('how-many-measures', none)).toEqual({ ...none, unit: null });
    expect(shownOf('darts', none)).toEqual({ ...none, unit: null });
  });

  it('[PRACTICE-08] samples are about preview lessons first, in the order of the content', () => {
    const pool = [false, true, false, true].map((isPreview, index) => ({
      ...{ question: { ...known('paper'), id: `question-${index}` }, revision: 1, chapterId: 'x', isPreview },
    }));
    const idsOf = (some: typeof pool) => samplesOf('course', some).map(({ question, number }) => [number, question.id]);
    expect(idsOf(pool)).toEqual([
      [1, 'question-1'],
      [2, 'question-3'],
      [3, 'question-0'],
    ]);
    expect(idsOf(pool.slice(0, 1))).toEqual([[1, 'question-0']]);
  });

  it('[PRACTICE-10] a question leads to its own heading of a lesson, or to the lesson, as long as they are there', () => {
    const sections = ['First', 'Second'].map((title) => ({ source: title, title, anchor: `section-${title}` }));
    const places = new Map([['x', { chapterId: 'one', title: 'The lesson', sections }]]);
    const placeIn = (lessonId: string, heading: string | null) =>
      placeOf(places, { ...known('paper'), lessonId, heading });
    const lesson = { chapter_id: 'one', lesson_id: 'x', title: 'The lesson' };
    expect(placeIn('x', 'Second')).toEqual({ ...lesson, heading: 'Second', anchor: 'section-Second' });
    expect(placeIn('x', 'Third')).toEqual({ ...lesson, heading: null, anchor: null });
    expect(placeIn('x', null)).toEqual({ ...lesson, heading: null, anchor: null });
    expect(placeIn('y', 'First')).toBeNull();
  });
});
