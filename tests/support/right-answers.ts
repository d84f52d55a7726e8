import type { components } from '../../common/api/schema.d.ts';
import { readContent } from '../../server/content/read.ts';

type Item = components['schemas']['PracticeItem'];

/** Answers from content/ by the displayed texts: independent of what the server considers right. */
export function answersOf(courseId: string, root = 'content') {
  const content = readContent(root);
  if (Array.isArray(content)) throw new Error(content.join('\n'));
  const pool = content.courses.find(({ id }) => id === courseId)?.questions ?? [];

  const questionOf = (item: Item) => {
    const question = pool.find(({ id }) => id === item.question_id);
    if (!question) throw new Error(`${courseId} has no question ${item.question_id}`);
    return question;
  };

  /** As `PracticeAnswer`. */
  function right(item: Item): string[] {
    const question = questionOf(item);
    const idOf = (options: Item['options'], markdown: string) => {
      const option = options.find(({ text }) => text === plain(markdown));
      if (!option) throw new Error(`${item.question_id} does not show "${markdown}"`);
      return option.id;
    };
    switch (question.kind) {
      case 'choice':
      case 'choices': {
        const ids = question.choices.filter((choice) => choice.right).map(({ text }) => idOf(item.options, text));
        // in the order of the page, which is that of the form's fields
        return item.options.map(({ id }) => id).filter((id) => ids.includes(id));
      }
      case 'true-or-false':
        return [idOf(item.options, question.answer ? 'True' : 'False')];
      case 'order':
        return question.items.map((text) => idOf(item.options, text));
      case 'number':
        return [String(question.answer)];
      case 'gap':
        return question.answers.slice(0, 1);
      case 'pairs':
        return item.options.map(({ text }) => {
          const pair = question.pairs.find(({ left }) => plain(left) === text);
          return idOf(item.matches, pair?.right ?? '');
        });
    }
  }

  /** Valid in form, but wrong. */
  function wrong(item: Item): string[] {
    const [one = '', ...others] = right(item);
    switch (item.kind) {
      case 'choice':
      case 'choices':
      case 'true-or-false': {
        const other = item.options.find(({ id }) => ![one, ...others].includes(id));
        return [other?.id ?? one];
      }
      case 'order':
      case 'pairs':
        return [...others, one];
      case 'number':
        return [String(Number(one) + 1_000_000)];
      case 'gap':
        return ['something else'];
    }
  }

  return { right, wrong };
}

/** Without marks of language and emphasis. */
const plain = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\{lang=\w+\}/g, '$1').replaceAll(/\*\*|`/g, '');
