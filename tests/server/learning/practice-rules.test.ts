import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../../server/content/read.ts';
import type { Question } from '../../../server/db/tables/question.ts';
import { drawTest, shuffleShown, testLength } from '../../../server/domain/learning/practice-tests/drawing.ts';
import { explanationsOf } from '../../../server/domain/learning/practice-tests/explanations.ts';
import { toItem } from '../../../server/domain/learning/practice-tests/items.ts';
import { judge } from '../../../server/domain/learning/practice-tests/judging.ts';
import { isNear, numbersIn } from '../../../server/domain/learning/practice-tests/numbers.ts';
import { askedOf, matchId, optionId } from '../../../server/domain/learning/practice-tests/options.ts';
import { type Counted, resultOf } from '../../../server/domain/learning/practice-tests/result.ts';
import {
  isPassed,
  minutesFor,
  nextAttemptAt,
  passPercentage,
  percentageOf,
} from '../../../server/domain/learning/practice-tests/rules.ts';
import { isRightOption, solutionOf } from '../../../server/domain/learning/practice-tests/solution.ts';
import { anyText } from '../../support/any-text.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The courses of a content folder. */
function coursesOf(root: string) {
  const content = readContent(root);
  if (Array.isArray(content)) throw new Error(content.join('\n'));
  return content.courses;
}

const courses = [...coursesOf(folder('../../../content')), ...coursesOf(folder('../fixtures/content'))];
const questions = courses.flatMap((course) => course.questions);
const seeds = anyText({ maxLength: 20 });
const anyQuestion = fc.constantFrom(...questions);

/** A question of the fixture. */
function known(id: string): Question {
  const question = questions.find((each) => each.id === id);
  if (!question) throw new Error(`there is no question ${id}`);
  return question;
}

/** Whether an answer is right; what is said about one that is none. */
function judged(question: Question, answer: string[], seed = 'seed') {
  const judgement = judge(question, shuffleShown(question, seed), answer);
  return 'refusal' in judgement ? judgement.refusal : judgement.right;
}

describe('drawing a practice test', () => {
  const pools = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }).map((chapters) =>
    chapters.map((chapter, index) => ({
      chapterId: `chapter-${chapter}`,
      question: { ...known('measure-twice'), id: `question-${index}` },
    })),
  );

  it('[PRACTICE-01] a test has twelve different questions of the pool, or all where there are fewer', () => {
    fc.assert(
      fc.property(pools, seeds, (pool, seed) => {
        const drawn = drawTest(pool, seed);
        expect(drawn).toHaveLength(Math.min(testLength, pool.length));
        expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(drawn.length);
        for (const item of drawn) expect(pool).toContain(item);
      }),
    );
  });

  it('[PRACTICE-01] a test has as many questions of each chapter as the pool allows to be even', () => {
    fc.assert(
      fc.property(pools, seeds, (pool, seed) => {
        const drawn = drawTest(pool, seed);
        const count = (items: typeof pool, id: string) => items.filter(({ chapterId }) => chapterId === id).length;
        const ids = [...new Set(pool.map(({ chapterId }) => chapterId))];
        const most = Math.max(0, ...ids.map((id) => count(drawn, id)));
        for (const id of ids) {
          expect(count(drawn, id)).toBeGreaterThanOrEqual(Math.min(count(pool, id), most - 1));
        }
      }),
    );
  });

  it('[PRACTICE-01] the same seed draws the same test, in whatever order the pool comes', () => {
    fc.assert(
      fc.property(
        pools.chain((pool) => fc.tuple(fc.constant(pool), fc.shuffledSubarray(pool, { minLength: pool.length }))),
        seeds,
        ([pool, other], seed) => {
          expect(drawTest(other, seed)).toEqual(drawTest(pool, seed));
        },
      ),
    );
  });

  it('[PRACTICE-01] other seeds draw other questions, in other orders', () => {
    const pool = Array.from({ length: 15 }, (_, index) => ({
      chapterId: `chapter-${index % 3}`,
      question: { ...known('measure-twice'), id: `question-${index}` },
    }));
    const drawn = Array.from({ length: 200 }, (_, seed) =>
      drawTest(pool, `${seed}`).map(({ question }) => question.id),
    );
    for (const { question } of pool) {
      const times = drawn.filter((ids) => ids.includes(question.id)).length;
      expect(times).toBeGreaterThan(120);
      expect(times).toBeLessThan(200);
      expect(drawn.filter(([first]) => first === question.id).length).toBeGreaterThan(1);
    }
  });

  it('[PRACTICE-01] what a question shows is a permutation, and steps are never shown in their right order', () => {
    fc.assert(
      fc.property(anyQuestion, seeds, (question, seed) => {
        const { options, matches } = shuffleShown(question, seed);
        for (const places of [options, matches]) {
          expect(places.toSorted((one, other) => one - other)).toEqual(places.map((_, index) => index));
        }
        if (question.kind === 'order') expect(options).not.toEqual(question.items.map((_, index) => index));
        if (question.kind === 'pairs') expect(matches).toHaveLength(question.pairs.length);
        expect(shuffleShown(question, seed)).toEqual({ options, matches });
      }),
    );
  });

  it('[PRACTICE-01] steps are never shown in their right order, as long as there are several', () => {
    const steps = (items: string[]): Question => ({
      ...{ id: 'steps', lessonId: 'x', heading: null, ask: 'In which order?', kind: 'order', why: 'So.', items },
    });
    const orders = Array.from({ length: 120 }, (_, seed) =>
      shuffleShown(steps(['a', 'b', 'c']), `${seed}`).options.join(''),
    );
    expect(new Set(orders)).toEqual(new Set(['021', '102', '120', '201', '210']));
    for (const seed of ['one', 'two', 'three']) {
      expect(shuffleShown(steps(['a', 'b']), seed).options).toEqual([1, 0]);
      expect(shuffleShown(steps(['a']), seed).options).toEqual([0]);
    }
  });

  it('[PRACTICE-01] each choice comes first in some tests', () => {
    const question = known('ease-of-a-bodice');
    const firsts = Array.from({ length: 90 }, (_, seed) => shuffleShown(question, `${seed}`).options[0]);
    for (const index of [0, 1, 2]) expect(firsts.filter((first) => first === index).length).toBeGreaterThan(10);
  });
});

describe('judging an answer', () => {
  it('[PRACTICE-07] the solution of each question of all courses is right, however it is shuffled', () => {
    expect(questions.length).toBe(182 + 14);
    for (const question of questions) {
      for (const seed of ['one', 'two', 'three']) {
        const shown = shuffleShown(question, seed);
        expect(judge(question, shown, solutionOf(question, shown)), question.id).toEqual({ right: true });
      }
      if (question.kind !== 'gap') continue;
      for (const answer of question.answers) expect(judged(question, [answer]), answer).toBe(true);
    }
  });

  it('[PRACTICE-07] no wrong option and no common mistake of any question is right', () => {
    for (const question of questions) {
      const shown = shuffleShown(question, 'seed');
      if (question.kind === 'choice' || question.kind === 'true-or-false') {
        for (const [place, index] of shown.options.entries()) {
          expect(judged(question, [optionId(place)]), question.id).toBe(isRightOption(question, index));
        }
      } else if (question.kind === 'number') {
        for (const { number } of question.misses) expect(judged(question, [String(number)]), question.id).toBe(false);
      } else if (question.kind === 'gap') {
        for (const { text } of question.misses) expect(judged(question, [text]), question.id).toBe(false);
      }
    }
  });

  it('[PRACTICE-07] of several of several, exactly the right ones are right, in any order', () => {
    const several = questions.filter(({ kind }) => kind === 'choices');
    fc.assert(
      fc.property(fc.constantFrom(...several), seeds, fc.infiniteStream(fc.boolean()), (question, seed, picks) => {
        const shown = shuffleShown(question, seed);
        const given = shown.options.map((_, place) => optionId(place)).filter(() => picks.next().value);
        fc.pre(given.length > 0);
        const right = solutionOf(question, shown);
        const isSame = right.length === given.length && right.every((id) => given.includes(id));
        expect(judge(question, shown, given.toReversed())).toEqual({ right: isSame });
      }),
    );
  });

  it('[PRACTICE-07] steps are right in one order, and pairs with one match for each', () => {
    fc.assert(
      fc.property(anyQuestion, seeds, seeds, (question, seed, other) => {
        fc.pre(question.kind === 'order' || question.kind === 'pairs');
        const shown = shuffleShown(question, seed);
        const another = shuffleShown(question, other);
        const ids = question.kind === 'order' ? another.options.map(optionId) : another.matches.map(matchId);
        const right = JSON.stringify(ids) === JSON.stringify(solutionOf(question, shown));
        expect(judge(question, shown, ids)).toEqual({ right });
      }),
    );
  });

  it.each<[string, number[] | null]>([
    ['29500.5', [29500.5]],
    ['29.500,50', [29500.5]],
    ['29,500.50', [29500.5]],
    ['29,500', [29.5, 29500]],
    ['29.500', [29.5, 29500]],
    ['29 500,5 dinars', [29500.5]],
    ['29’500', [29500]],
    ['٢٩٬٥٠٠٫٥', [29500.5]],
    ['۲۹۵۰۰٫۵', [29500.5]],
    ['٢٩،٥', [29.5]],
    ['€ 7,5', [7.5]],
    ['7.5 dollars an hour.', [7.5]],
    ['about 12', [12]],
    ['1,234,567', [1234567]],
    ['−3 °C', [-3]],
    ['.5', [0.5]],
    ['12.', [12]],
    ['0012', [12]],
    ['1,23,4', []],
    ['1,234,56', []],
    ['1,2345,678', []],
    ['1,234.567,890', []],
    ['1,234 567', []],
    ['1.234.567', [1234567]],
    ['1234,567', [1234.567]],
    ['1,2345', [1.2345]],
    ['+3', [3]],
    ['0,50', [0.5]],
    ['twelve', []],
    ['', []],
    ['3 4', null],
    ['10 or 12', null],
    ['5-6', null],
    ['7½', null],
  ])('[PRACTICE-07] the text %j may mean the numbers %j', (text, numbers) => {
    expect(numbersIn(text)?.toSorted((one, other) => one - other) ?? null).toEqual(numbers);
  });

  it('[PRACTICE-07] every number is read as itself in each notation', () => {
    const groups = (text: string, mark: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, mark);
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const decimals = String(cents).padStart(2, '0');
        const value = Number(`${whole}.${decimals}`);
        const written = [',', '.', ' ', '’', ''].map((mark) => groups(String(whole), mark));
        const [english, german, french, swiss, bare] = written;
        for (const text of [`${english}.${decimals}`, `${german},${decimals}`, `${french},${decimals}`]) {
          expect(numbersIn(`${text} cm`), text).toContain(value);
        }
        for (const text of [`${swiss}.${decimals}`, `${bare}.${decimals}`, `${bare},${decimals}`]) {
          const arabic = text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
          expect(numbersIn(text), text).toContain(value);
          expect(numbersIn(arabic), arabic).toContain(value);
        }
      }),
    );
  });

  it('[PRACTICE-07] a number counts within its tolerance, with or without its unit', () => {
    const question = known('cloth-in-money');
    for (const text of ['29500.5', '29.500,75', '29,500.25 dinars', '٢٩٥٠٠٫٥']) {
      expect(judged(question, [text]), text).toBe(true);
    }
    for (const text of ['29500.76', '29.5', '19667', '0']) expect(judged(question, [text]), text).toBe(false);
  });

  it('[PRACTICE-07] decimals are not exact, and a number that is nearly the same counts', () => {
    expect([isNear([0.1 + 0.2], 0.3), isNear([1e-9], 0), isNear([2e-9], 0), isNear([], 0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('[PRACTICE-07] words count without regard to case, accents, letter variants, spaces and quotation marks', () => {
    expect(judged(known('darts'), ['  “RUNDUNG”. '])).toBe(true);
    expect(judged(known('kind-of-ease'), ['ئازادي'])).toBe(true);
    expect(judged(known('kind-of-ease'), ['Éase'])).toBe(true);
    expect(judged(known('kind-of-ease'), ['«“ease”»..'])).toBe(true);
    for (const text of ['ea se', 'ea"se', 'ease"s']) expect(judged(known('kind-of-ease'), [text]), text).toBe(false);
    const question = { ...known('darts'), answers: ['two  words'] } as Question;
    expect(judged(question, [' “ two \t words ” '])).toBe(true);
  });

  it.each([
    ['ease-of-a-bodice', ['a', 'b'], 'Please choose one of the answers.'],
    ['ease-of-a-bodice', ['z'], 'Please choose one of the answers.'],
    ['tape-stretches', ['true'], 'Please choose one of the answers.'],
    ['paper', ['a', 'a'], 'Please choose from the answers, each of them once.'],
    ['paper', ['a', '1'], 'Please choose from the answers, each of them once.'],
    ['sew-order', ['a', 'b', 'c'], 'Please put all steps in order, each of them once.'],
    ['sew-order', ['a', 'b', 'c', 'c'], 'Please put all steps in order, each of them once.'],
    ['ease-by-garment', ['1', '2'], 'Please choose a match for each.'],
    ['ease-by-garment', ['1', '2', 'a'], 'Please choose a match for each.'],
    ['how-many-measures', ['twelve'], 'Please write a number, such as 12 or 2.5.'],
    ['how-many-measures', ['12 or 13'], 'Please write one number.'],
    ['how-many-measures', ['12', '13'], 'Please write one number.'],
    ['darts', [' … '], 'Please write one answer.'],
    ['darts', ['  '], 'Please write one answer.'],
    ['darts', ['a', 'b'], 'Please write one answer.'],
  ])('[PRACTICE-07] to the question %s, %j is answered by %j', (id, answer, said) => {
    expect(judged(known(id), answer)).toBe(said);
  });
});

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
});

describe('what a question shows', () => {
  it('[PRACTICE-02] before it is answered, no question of any course shows what is right, or why', () => {
    fc.assert(
      fc.property(anyQuestion, seeds, (question, seed) => {
        const shown = shuffleShown(question, seed);
        const item = toItem({ question, shown, number: 1, answered: null }, null);
        expect(item.answered).toBeNull();
        const { question_id, number, kind, ask_html, options, matches, unit, answered, ...more } = item;
        expect(more).toEqual({});
        // what is shown is the same for each order that the content could have had, and whatever of it is right
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
});

describe('passing, waiting and time', () => {
  it('[PRACTICE-04] a test is passed from 80 %, which is also what its percentage says', () => {
    expect([isPassed(9, 12), isPassed(10, 12), isPassed(8, 10), isPassed(7, 10)]).toEqual([false, true, true, false]);
    for (let count = 1; count <= 40; count++) {
      for (let right = 0; right <= count; right++) {
        expect(percentageOf(right, count) >= passPercentage, `${right} of ${count}`).toBe(isPassed(right, count));
      }
    }
  });

  it('[PRACTICE-09] twelve questions take about nine minutes, and one takes a minute', () => {
    expect([12, 10, 1].map(minutesFor)).toEqual([9, 8, 1]);
  });

  const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 60 * 60_000);
  it.each<[string, number[], number, number | null]>([
    ['none', [], 0, null],
    ['two', [0, 1], 1, null],
    ['three, at once', [0, 1, 2], 2, 3],
    ['three, an hour later', [0, 1, 2], 3, null],
    ['three, in any order', [2, 0, 1], 2.5, 3],
    ['three within nearly a day', [0, 10, 23.9], 24, 24.9],
    ['three within a whole day', [0, 10, 24], 24, null],
    ['four', [0, 1, 2, 4], 4.5, 5],
    ['three, and one of another day', [0, 30, 31, 32], 32.5, 33],
  ])('[PRACTICE-05] after %s failed, a new test may begin from an hour after the last', (_, failed, now, next) => {
    expect(nextAttemptAt(failed.map(at), at(now))).toEqual(next === null ? null : at(next));
  });
});

describe('the result', () => {
  const place = (lesson_id: string, heading: string | null) => ({
    ...{ chapter_id: 'x', lesson_id, title: lesson_id, heading },
    anchor: heading && `section-${heading}`,
  });
  const one = { id: 'one', title: 'One', position: 0 };
  const two = { id: 'two', title: 'Two', position: 1 };

  it('[PRACTICE-11] counts by chapter in the order of the course, and names each place to read again once', () => {
    const items: Counted[] = [
      { chapter: two, isRight: false, place: place('b', 'first') },
      { chapter: one, isRight: true, place: place('a', null) },
      { chapter: two, isRight: false, place: place('b', 'first') },
      { chapter: two, isRight: false, place: place('b', 'second') },
      { chapter: two, isRight: false, place: null },
    ];
    expect(resultOf(items)).toEqual({
      ...{ right: 1, question_count: 5, percentage: 20, passed: false },
      chapters: [
        { chapter_id: 'one', title: 'One', right: 1, question_count: 1, read_again: [] },
        {
          ...{ chapter_id: 'two', title: 'Two', right: 0, question_count: 4 },
          read_again: [place('b', 'first'), place('b', 'second')],
        },
      ],
    });
  });
});
