import { entriesOf, nameOf, shapeOf } from '../../../../common/desk/questions.ts';
import type { DraftQuestions, QuestionForm } from '../../../../machines/desk/draft-questions.machine.ts';
import { problemOf } from '../../../ui/controls/Field.tsx';
import { wordsByField } from '../../common/words-by-field.ts';

export type FieldOf = ReturnType<typeof fieldOf>;

/** What a field of the form has, with its error, by name. */
export function fieldOf(actor: DraftQuestions, { kind, typed }: QuestionForm) {
  const words = wordsByField(actor.getSnapshot().context.errors, {});
  const { keys, lists } = shapeOf(kind);
  const entries = lists.flatMap((list) => [
    list.name,
    ...entriesOf(typed, list).flatMap((entry) =>
      list.keys.length === 0 ? [nameOf(list, entry)] : list.keys.map((key) => nameOf(list, entry, key)),
    ),
  ]);
  const order = ['kind', 'lesson', 'heading', 'ask', ...keys, ...entries];
  return (name: string) => ({
    name,
    value: typed[name] ?? '',
    onChange: (value: string) => actor.send({ type: 'field.changed', name, value }),
    ...problemOf(words, order, name),
  });
}
