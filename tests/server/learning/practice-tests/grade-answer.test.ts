import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNear, numbersIn } from '../../../../common/rules/answers/numbers.ts';
import type { Question } from '../../../../server/db/tables/question.ts';
import { grade } from '../../../../server/domain/learning/practice-tests/grade-answer.ts';
import { askedOf, matchId, optionId } from '../../../../server/domain/learning/practice-tests/options.ts';
import { shuffleShown } from '../../../../server/domain/learning/practice-tests/select-questions.ts';
import { isRightOption, solutionOf } from '../../../../server/domain/learning/practice-tests/solution.ts';
import { inEnglish } from '../../support/in-english.ts';
import { anyQuestion, anySeed, known, questions } from '../../support/questions.ts';

const place = { id: 'statement', lessonId: 'x', heading: null, ask: 'Is it so?' };

/** Whether an answer is right; what is said about one that is none. */
function graded(question: Question, answer: string[], seed = 'seed') {
  const answered = grade(question, shuffleShown(question, seed), answer);
  return 'refusal' in answered ? inEnglish(answered.refusal) : answered.right;
}

describe('judging an answer', () => {
  it('[PRACTICE-07] the solution of each question of all courses is right, however it is shuffled', () => {
    expect(questions.length).toBe(182 + 14);
    for (const question of questions) {
      for (const seed of ['one', 'two', 'three']) {
        const shown = shuffleShown(question, seed);
        expect(grade(question, shown, solutionOf(question, shown)), question.id).toEqual({ right: true });
      }
      if (question.kind !== 'gap') continue;
      for (const answer of question.answers) expect(graded(question, [answer]), answer).toBe(true);
    }
  });

  it.each<[string, string[]]>([
    ['ease-of-a-bodice', ['About 5 cm']],
    ['paper', ['Newspaper', 'Wrapping paper']],
    ['tape-stretches', ['True']],
    ['sew-order', ['Darts', 'Side seams', 'Waistband', 'Hem']],
  ])('[PRACTICE-07] of the question %s, right is what the content says is right: %j', (id, right) => {
    for (const seed of ['one', 'two', 'three']) {
      const shown = shuffleShown(known(id), seed);
      const { options } = askedOf(known(id), shown);
      const texts = solutionOf(known(id), shown).map(
        (each) => options.find((option) => option.id === each)?.text ?? '',
      );
      expect(known(id).kind === 'order' ? texts : texts.toSorted()).toEqual(right);
    }
  });

  it('[PRACTICE-07] false is right of a statement that the content says is false', () => {
    const question: Question = {
      ...place,
      kind: 'true-or-false',
      answer: false,
      why: { true: 'No.', false: 'Indeed.' },
    };
    expect([graded(question, ['a']), graded(question, ['b'])]).toEqual([false, true]);
  });

  it('[PRACTICE-07] the right match of each option is the other half of its pair in the content', () => {
    for (const seed of ['one', 'two', 'three']) {
      const shown = shuffleShown(known('ease-by-garment'), seed);
      const { options, matches } = askedOf(known('ease-by-garment'), shown);
      const pairs = solutionOf(known('ease-by-garment'), shown).map((id, index) => [
        options[index]?.text,
        matches.find((match) => match.id === id)?.text,
      ]);
      expect(new Map(pairs.map(([left, right]) => [left, right]))).toEqual(
        new Map([
          ['Coat', '20 cm'],
          ['Bodice', '5 cm'],
          ['Interval top', '0 cm'],
        ]),
      );
    }
  });

  it('[PRACTICE-07] no wrong option and no common mistake of any question is right', () => {
    for (const question of questions) {
      const shown = shuffleShown(question, 'seed');
      if (question.kind === 'choice' || question.kind === 'true-or-false') {
        for (const [place, index] of shown.options.entries()) {
          expect(graded(question, [optionId(place)]), question.id).toBe(isRightOption(question, index));
        }
      } else if (question.kind === 'number') {
        for (const { number } of question.misses) expect(graded(question, [String(number)]), question.id).toBe(false);
      } else if (question.kind === 'gap') {
        for (const { text } of question.misses) expect(graded(question, [text]), question.id).toBe(false);
      }
    }
  });

  it('[PRACTICE-07] of several of several, exactly the right ones are right, in any order', () => {
    const several = questions.filter(({ kind }) => kind === 'choices');
    fc.assert(
      fc.property(fc.constantFrom(...several), anySeed, fc.infiniteStream(fc.boolean()), (question, seed, picks) => {
        const shown = shuffleShown(question, seed);
        const given = shown.options.map((_, place) => optionId(place)).filter(() => picks.next().value);
        fc.pre(given.length > 0);
        const right = solutionOf(question, shown);
        const isSame = right.length === given.length && right.every((id) => given.includes(id));
        expect(grade(question, shown, given.toReversed())).toEqual({ right: isSame });
      }),
    );
  });

  it('[PRACTICE-07] steps are right in one order, and pairs with one match for each', () => {
    fc.assert(
      fc.property(anyQuestion, anySeed, anySeed, (question, seed, other) => {
        fc.pre(question.kind === 'order' || question.kind === 'pairs');
        const shown = shuffleShown(question, seed);
        const another = shuffleShown(question, other);
        const ids = question.kind === 'order' ? another.options.map(optionId) : another.matches.map(matchId);
        const right = JSON.stringify(ids) === JSON.stringify(solutionOf(question, shown));
        expect(grade(question, shown, ids)).toEqual({ right });
      }),
    );
  });

  it.each<[string, boolean]>([
    ['2500', true],
    ['2500 g', true],
    ['2500g', true],
    ['2,500 grams', true],
    ['2.5 kg', true],
    ['2,5 kilos', true],
    ['2 500 000 mg', true],
    ['about 2500 in all', true],
    ['2500 kg', false],
    ['2.5 g', false],
    ['2500 ml', false],
    ['2500 €', false],
    ['2.5', false],
  ])('[PRACTICE-07] where 2500 g are asked for, the answer %j is right: %s', (answer, isRight) => {
    const question: Question = { ...place, kind: 'number', answer: 2500, tolerance: 0, unit: 'g', why: '', misses: [] };
    expect(graded(question, [answer])).toBe(isRight);
  });

  it.each<[string, string, boolean]>([
    ['dollars an hour', '12', true],
    ['dollars an hour', '$12', true],
    ['dollars an hour', '12 an hour', true],
    ['dollars an hour', '12 USD per hour', true],
    ['dollars an hour', '12 euros', false],
    ['minutes', '0.2 h', true],
    ['minutes', '12 hours', false],
    ['bacteria', '12 kg', true],
    ['', '12 km', true],
    ['cm', '120 mm', true],
    ['cm', '0,12 m', true],
    ['dinars', '12 IQD', true],
    ['kg', '١٢ کیلۆ', true],
    ['kg', '١٢ كيلو', true],
    ['kg', '١٢٠٠٠ گرام', true],
    ['g', '١٢ کیلۆگرام', false],
    ['litres', '١٢ لیتر', true],
    ['litres', '١٢ لتر', true],
    ['cm', '١٢ سم', true],
    ['cm', '١٢٠ میلیمەتر', true],
    ['minutes', '١٢ خولەک', true],
    ['minutes', '١٢ دقيقة', true],
    ['minutes', '12 xulek', true],
    ['minutes', '12 uur', false],
    ['dinars', '١٢ دینار', true],
    ['dinars', '١٢ د.ع', true],
    ['dinars', '١٢ دۆلار', false],
    ['euros', '12 ewro', true],
    ['euros', '١٢ يورو', true],
    ['percent', '٪١٢', true],
    ['percent', '12 procent', true],
    ['percent', 'ji sedî 12', true],
    ['dollars an hour', '١٢ دۆلار بۆ کاتژمێرێک', true],
    ['hours', '١٢ ساعة', true],
    ['days', '12 dagen', true],
  ])('[PRACTICE-07] where 12 %s are asked for, the answer %j is right: %s', (unit, answer, isRight) => {
    const question: Question = { ...place, kind: 'number', answer: 12, tolerance: 0, unit, why: '', misses: [] };
    expect(graded(question, [answer])).toBe(isRight);
  });

  it.each<[string, string, boolean]>([
    ["don't", 'don’t', true],
    ["don't", 'don´t', true],
    ["don't", 'donʼt', true],
    ['don’t', "don't", true],
    ['well-known', 'well‑known', true],
    ['well-known', 'well–known', true],
    ['well-known', 'well − known', true],
    ['color: red', 'color:red', true],
    ['color: red', 'color : red;', true],
    ['Dear Sir', 'Dear Sir,', true],
    ['Dear Sir', '„Dear Sir“,', true],
    ['Dear Sir', '“Dear Sir,”', true],
    ['سڵاو', 'سڵاو،', true],
    ['bread, milk', 'bread ,milk', true],
    ['well-known', 'well known', false],
    ['color: red', 'color red', false],
  ])('[PRACTICE-07] where %j is asked for in a gap, %j is right: %s', (right, answer, isRight) => {
    const question: Question = { ...place, kind: 'gap', answers: [right], why: '', misses: [] };
    expect(graded(question, [answer])).toBe(isRight);
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
      expect(graded(question, [text]), text).toBe(true);
    }
    for (const text of ['29500.76', '29.5', '19667', '0']) expect(graded(question, [text]), text).toBe(false);
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
    expect(graded(known('darts'), ['  “RUNDUNG”. '])).toBe(true);
    expect(graded(known('kind-of-ease'), ['ئازادي'])).toBe(true);
    expect(graded(known('kind-of-ease'), ['Éase'])).toBe(true);
    expect(graded(known('kind-of-ease'), ['«“ease”»..'])).toBe(true);
    for (const text of ['ea se', 'ea"se', 'ease"s']) expect(graded(known('kind-of-ease'), [text]), text).toBe(false);
    const question = { ...known('darts'), answers: ['two  words'] } as Question;
    expect(graded(question, [' “ two \t words ” '])).toBe(true);
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
    ['how-many-measures', ['12', 'measures'], 'Please write one number.'],
    ['darts', [' … '], 'Please write one answer.'],
    ['darts', ['  '], 'Please write one answer.'],
    ['darts', ['a', 'b'], 'Please write one answer.'],
  ])('[PRACTICE-07] to the question %s, %j is answered by %j', (id, answer, said) => {
    expect(graded(known(id), answer)).toBe(said);
  });
});
