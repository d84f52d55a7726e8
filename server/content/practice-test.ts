import { fold } from '../../common/text/fold.ts';
import type { Question } from '../db/tables/question.ts';
import { headingsIn } from './markdown.ts';
import type { ChapterContent } from './model.ts';
import { answerRule, askRule, mustDiffer, readMarkdown, readMisses, readWhy, unitRule } from './question-texts.ts';
import { type ContentSource, textIn } from './source.ts';
import { type Mapping, type Problems, readMapping, type TextRule } from './yaml-source.ts';

const idRule: TextRule = {
  max: 60,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  form: 'small letters, digits and single hyphens, such as difference-of-nine',
};

/** Enough for different tests, few enough for one sitting. */
const fewest = 10;
const most = 40;

const isNumber = (value: number) => Number.isFinite(value);

interface TestContext {
  problems: Problems;
  source: ContentSource;
  path: string;
  chapters: readonly ChapterContent[];
}

/** @returns empty without a file. */
export function readPracticeTest({ problems, source, path, chapters }: TestContext): Question[] {
  const text = textIn(source, path);
  if (text === null) return [];
  const mapping = readMapping(problems, `${source.name}/${path}`, text);
  if (!mapping) return [];
  const lessons = new Map(chapters.flatMap((chapter) => chapter.lessons).map((lesson) => [lesson.id, lesson.text]));
  const known = new Map([...lessons].map(([id, text]) => [id, headingsIn(text)]));
  const ids = new Set<string>();
  const questions = mapping.mappings('questions').flatMap((entry) => {
    const question = new QuestionReader(entry, known).read();
    if (ids.has(question?.id ?? ''))
      entry.report('id', `${question?.id} is there twice; give each question an id of its own`);
    ids.add(question?.id ?? '');
    return question ?? [];
  });
  if (questions.length < fewest || questions.length > most) {
    mapping.report(
      'questions',
      `a practice test has ${fewest} to ${most} questions, but this one has ${questions.length}`,
    );
  }
  for (const id of lessons.keys()) {
    if (!questions.some(({ lessonId }) => lessonId === id)) {
      mapping.report('questions', `no question is about the lesson ${id}; write one`);
    }
  }
  mapping.end();
  return questions;
}

class QuestionReader {
  readonly #mapping: Mapping;
  readonly #headings: ReadonlyMap<string, readonly string[]>;

  /** @param headings by lesson slug */
  constructor(mapping: Mapping, headings: ReadonlyMap<string, readonly string[]>) {
    this.#mapping = mapping;
    this.#headings = headings;
  }

  /** Null for an unknown kind, which cannot be checked further. */
  read(): Question | null {
    const mapping = this.#mapping;
    const id = mapping.text('id', idRule);
    const lessonId = this.#lesson();
    const place = {
      id,
      lessonId,
      heading: mapping.has('heading') ? this.#heading(lessonId) : null,
      ask: readMarkdown(mapping, 'ask', askRule),
    };
    const kind = mapping.text('kind', { max: 20 });
    const asked = this.#asked(kind, place.ask);
    if (asked === null) {
      mapping.report(
        'kind',
        `kind should be choice, choices, true-or-false, order, number, gap or pairs, but is "${kind}"`,
      );
      return null;
    }
    mapping.end();
    return { ...place, ...asked };
  }

  #lesson(): string {
    const id = this.#mapping.text('lesson', idRule);
    if (id !== '' && !this.#headings.has(id)) {
      this.#mapping.report(
        'lesson',
        `this course has no lesson ${id}; it has ${[...this.#headings.keys()].join(', ')}`,
      );
    }
    return id;
  }

  #heading(lessonId: string): string {
    const heading = this.#mapping.text('heading', { max: 120 });
    const headings = this.#headings.get(lessonId);
    if (heading !== '' && headings?.includes(heading) === false) {
      const known = headings.map((each) => `"${each}"`).join(', ') || 'none';
      this.#mapping.report('heading', `the lesson has no heading "${heading}"; it has ${known}`);
    }
    return heading;
  }

  #asked(kind: string, ask: string): DistributiveOmit<Question, 'id' | 'lessonId' | 'heading' | 'ask'> | null {
    switch (kind) {
      case 'choice':
      case 'choices':
        return { kind, choices: this.#choices(kind) };
      case 'true-or-false':
        return {
          kind,
          answer: this.#truth(),
          why: { true: readWhy(this.#mapping, 'why_true'), false: readWhy(this.#mapping, 'why_false') },
        };
      case 'order':
        return { kind, items: this.#items(), why: readWhy(this.#mapping) };
      case 'number':
        return this.#number();
      case 'gap':
        return this.#gap(ask);
      case 'pairs':
        return { kind, pairs: this.#pairs() };
      default:
        return null;
    }
  }

  #choices(kind: 'choice' | 'choices') {
    const choices = this.#mapping.mappings('choices').map((choice) => {
      const read = {
        text: readMarkdown(choice, 'text', answerRule),
        right: choice.flag('right'),
        why: readWhy(choice),
      };
      choice.end();
      return read;
    });
    const right = choices.filter((choice) => choice.right).length;
    mustDiffer(
      this.#mapping,
      'choices',
      choices.map(({ text }) => text),
    );
    if (choices.length < 3 || choices.length > 6) this.#mapping.report('choices', 'write three to six choices');
    if (kind === 'choice' && right !== 1) {
      this.#mapping.report(
        'choices',
        `exactly one choice has \`right: true\`, but ${right} have; with several write kind: choices`,
      );
    }
    if (kind === 'choices' && (right < 2 || right === choices.length)) {
      this.#mapping.report('choices', 'at least two choices have `right: true`, and at least one has not');
    }
    return choices;
  }

  #truth(): boolean {
    if (!this.#mapping.has('answer')) this.#mapping.report('answer', 'answer is missing; write true or false');
    return this.#mapping.flag('answer');
  }

  #items(): string[] {
    const items = this.#mapping.texts('items', answerRule);
    mustDiffer(this.#mapping, 'items', items);
    if (items.length < 3 || items.length > 6)
      this.#mapping.report('items', 'write three to six steps, in their right order');
    return items;
  }

  #number() {
    const mapping = this.#mapping;
    const answer = mapping.number('answer', isNumber, 'a number');
    const tolerance = mapping.has('tolerance')
      ? mapping.number('tolerance', (value) => value >= 0, 'a number from 0')
      : 0;
    const unit = mapping.has('unit') ? mapping.text('unit', unitRule) : '';
    const misses = readMisses(mapping, (miss) => ({
      number: miss.number('number', isNumber, 'a number'),
      why: readWhy(miss),
    }));
    for (const { number } of misses) {
      // floating point: 2.6 − 2.5 > 0.1
      if (Math.abs(number - answer) <= tolerance + 1e-9)
        mapping.report('misses', `${number} counts as right; a miss is another number`);
    }
    return { kind: 'number' as const, answer, tolerance, unit, why: readWhy(mapping), misses };
  }

  #gap(ask: string) {
    const mapping = this.#mapping;
    if (ask.split('___').length !== 2) mapping.report('ask', 'the question has one gap, written ___');
    const answers = mapping.texts('answers', answerRule);
    const misses = readMisses(mapping, (miss) => ({ text: miss.text('text', answerRule), why: readWhy(miss) }));
    const right = new Set(answers.map(fold));
    for (const { text } of misses) {
      if (right.has(fold(text))) mapping.report('misses', `"${text}" counts as right; a miss is another text`);
    }
    return { kind: 'gap' as const, answers, why: readWhy(mapping), misses };
  }

  #pairs() {
    const pairs = this.#mapping.mappings('pairs').map((pair) => {
      const read = {
        left: readMarkdown(pair, 'left', answerRule),
        right: readMarkdown(pair, 'right', answerRule),
        why: readWhy(pair),
      };
      pair.end();
      return read;
    });
    mustDiffer(
      this.#mapping,
      'pairs',
      pairs.map(({ left }) => left),
    );
    mustDiffer(
      this.#mapping,
      'pairs',
      pairs.map(({ right }) => right),
    );
    if (pairs.length < 3 || pairs.length > 6) this.#mapping.report('pairs', 'write three to six pairs');
    return pairs;
  }
}

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;
