import type { DeskQuestions } from '../../../../common/api/types.ts';
import { isRecord } from '../../../../common/is-record.ts';
import type { ChangeQuestions } from '../../../../machines/desk/draft-questions.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, flag, nullable, type Read, shape, text } from '../../../api/read.ts';

/** Strict: a field that is missing in a form would be removed from the file. */
const fields: Read<Record<string, string>> = (value) => {
  if (!isRecord(value)) throw new Error('No fields');
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each)]));
};

type Question = NonNullable<DeskQuestions['questions']>[number];

const list = every(shape<Question>({ id: filled, kind: text, fields }));

const questions = shape<DeskQuestions>({
  course: filled,
  isOpen: flag,
  hash: (value) => (value === null ? null : filled(value)),
  questions: (value) => (value === null ? null : list(value)),
  lessons: every(shape<DeskQuestions['lessons'][number]>({ id: filled, title: text, headings: every(text) })),
  problems: every(shape<DeskQuestions['problems'][number]>({ question: nullable(filled), field: text, message: text })),
});

export const listDeskQuestions = (client: Client, id: string) =>
  call<DeskQuestions>((_, signal) =>
    dataOf(client.GET('/desk/drafts/{id}/questions', { params: { path: { id } }, signal }), questions),
  );

export const changeDeskQuestions = (client: Client, id: string) =>
  call<DeskQuestions, ChangeQuestions>(({ basedOn, change }, signal) => {
    if (change === null) throw new Error('Nothing was changed');
    return dataOf(
      client.POST('/desk/drafts/{id}/questions', { params: { path: { id } }, body: { basedOn, change }, signal }),
      questions,
    );
  });
