import { fold } from '../../../common/text/fold.ts';
import type { Question } from '../../db/tables/question.ts';
import { refusalsIn } from '../markdown.ts';
import { answerRule, askRule, mustDiffer, readMisses, unitRule, whyRule } from '../question-texts.ts';
import type { Mapping, TextRule } from '../yaml-source.ts';
import { isOfNow, type TranslationContext } from './context.ts';
import { shapeRefusals } from './shape.ts';
import { stampOfQuestion } from './stamp.ts';

/**
 * The original's question with translated words. Null for a stale one: its choices may have been
 * put in another order, or others be right.
 */
export function readTranslatedQuestion(
  context: TranslationContext,
  path: string,
  mapping: Mapping,
  original: Question,
): Question | null {
  const about = {
    ...{ path, what: `the question ${original.id}`, stamp: stampOfQuestion(original) },
    ...{ after: mapping.lineOf('id'), isIndented: true },
  };
  if (!isOfNow(context, mapping, about)) return null;
  const question = new Reader(context, mapping).read(original);
  mapping.end();
  return question;
}

class Reader {
  readonly #context: TranslationContext;
  readonly #mapping: Mapping;

  constructor(context: TranslationContext, mapping: Mapping) {
    this.#context = context;
    this.#mapping = mapping;
  }

  read(original: Question): Question {
    const mapping = this.#mapping;
    const ask = this.#markdown(mapping, 'ask', askRule, original.ask);
    switch (original.kind) {
      case 'choice':
      case 'choices': {
        const choices = this.#each('choices', original.choices, (choice, { text, right, why }) => ({
          ...{ text: this.#markdown(choice, 'text', answerRule, text), right },
          why: this.#why(choice, why),
        }));
        this.#mustDiffer('choices', choices);
        return { ...original, ask, choices };
      }
      case 'true-or-false': {
        const why = {
          true: this.#why(mapping, original.why.true, 'why_true'),
          false: this.#why(mapping, original.why.false, 'why_false'),
        };
        return { ...original, ask, why };
      }
      case 'order': {
        const items = mapping.texts('items', answerRule);
        this.#mustBeAsMany('items', items.length, original.items.length);
        mustDiffer(mapping, 'items', items);
        return { ...original, ask, items, why: this.#why(mapping, original.why) };
      }
      case 'number': {
        const unit = original.unit === '' ? '' : mapping.text('unit', unitRule);
        const misses =
          original.misses.length === 0
            ? []
            : this.#each('misses', original.misses, (miss, { number, why }) => ({
                ...{ number, why: this.#why(miss, why) },
              }));
        const measured = original.unit === '' ? {} : { measured: original.unit };
        return { ...original, ask, unit, ...measured, why: this.#why(mapping, original.why), misses };
      }
      case 'gap':
        return { ...original, ask, ...this.#gap(ask, original) };
      case 'pairs': {
        const pairs = this.#each('pairs', original.pairs, (pair, { left, right, why }) => ({
          left: this.#markdown(pair, 'left', answerRule, left),
          right: this.#markdown(pair, 'right', answerRule, right),
          why: this.#why(pair, why),
        }));
        this.#mustDiffer(
          'pairs',
          pairs.map(({ left: text }) => ({ text })),
        );
        this.#mustDiffer(
          'pairs',
          pairs.map(({ right: text }) => ({ text })),
        );
        return { ...original, ask, pairs };
      }
      default:
        return original;
    }
  }

  /** Answers in the original's language are right as well. */
  #gap(ask: string, original: Question & { kind: 'gap' }) {
    const mapping = this.#mapping;
    if (ask.split('___').length !== 2) mapping.report('ask', 'the question has one gap, written ___');
    const answers = [...mapping.texts('answers', answerRule), ...original.answers];
    const right = new Set(answers.map(fold));
    const misses = readMisses(mapping, (miss) => ({
      text: miss.text('text', answerRule),
      why: this.#markdown(miss, 'why', whyRule),
    }));
    for (const { text } of misses) {
      if (right.has(fold(text))) mapping.report('misses', `"${text}" counts as right; a miss is another text`);
    }
    const others = original.misses.filter(({ text }) => !right.has(fold(text)));
    return { answers, misses: [...misses, ...others], why: this.#why(mapping, original.why) };
  }

  #each<Part, Words>(key: string, parts: readonly Part[], read: (mapping: Mapping, part: Part) => Words): Words[] {
    const given = this.#mapping.mappings(key);
    this.#mustBeAsMany(key, given.length, parts.length);
    return parts.flatMap((part, index) => {
      const mapping = given[index];
      if (!mapping) return [];
      const words = read(mapping, part);
      mapping.end();
      return [words];
    });
  }

  #mustBeAsMany(key: string, count: number, wanted: number): void {
    if (count !== wanted) this.#mapping.report(key, `${key} has ${count} entries; the original has ${wanted}`);
  }

  #mustDiffer(key: string, parts: readonly { text: string }[]): void {
    mustDiffer(
      this.#mapping,
      key,
      parts.map(({ text }) => text),
    );
  }

  #why(mapping: Mapping, original: string, key = 'why'): string {
    return this.#markdown(mapping, key, whyRule, original);
  }

  /** Without `original`, there is none to have the links of. */
  #markdown(mapping: Mapping, key: string, rule: TextRule, original?: string): string {
    const text = mapping.text(key, rule);
    if (text === '') return text;
    const refusals = refusalsIn(text, this.#context.language);
    const differences = original === undefined ? [] : shapeRefusals(text, original);
    for (const refusal of [...refusals, ...differences]) mapping.report(key, `${key}: ${refusal}`);
    return text;
  }
}
