import type { DeskDraft, DeskDraftDetails, DeskDraftText } from '../../common/api/types.ts';
import { draftStatuses } from '../../common/desk/draft-decisions.ts';
import { every, filled, flag, note, nullable, number, oneOf, type Read, shape, text } from './read.ts';

/** What several calls of drafts answer. */

const person = shape<DeskDraft['author']>({ id: filled, name: note });

const fields = {
  id: filled,
  course: filled,
  author: person,
  base: number,
  version: number,
  status: oneOf(...draftStatuses),
  problems: every(shape<DeskDraft['problems'][number]>({ path: text, line: number, message: text })),
  conflicts: every(filled),
  mayReview: flag,
  reviewer: nullable(person),
  words: nullable(text),
  revision: nullable(number),
  createdAt: filled,
  updatedAt: filled,
};

export const draft: Read<DeskDraft> = shape<DeskDraft>(fields);

export const draftDetails: Read<DeskDraftDetails> = shape<DeskDraftDetails>({
  ...fields,
  files: every(
    shape<DeskDraftDetails['files'][number]>({
      path: filled,
      hash: filled,
      change: oneOf('none', 'added', 'changed'),
    }),
  ),
  deleted: every(filled),
  overlaps: every(
    shape<DeskDraftDetails['overlaps'][number]>({ path: filled, mine: nullable(filled), theirs: nullable(filled) }),
  ),
});

/** Null is a file that is not there, so a text that cannot be read is never taken for it. */
const textOrNone: Read<string | null> = (value) => (value === null ? null : text(value));

export const draftText: Read<DeskDraftText> = shape<DeskDraftText>({
  path: filled,
  hash: textOrNone,
  text: textOrNone,
  published: textOrNone,
});
