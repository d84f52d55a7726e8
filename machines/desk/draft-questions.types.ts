import type { DeskQuestionChange, DeskQuestions } from '../../common/api/types.ts';
import type { ListName, QuestionFields, QuestionKind } from '../../common/desk/questions.ts';
import type { Said } from '../../common/language/said.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import type { FieldErrors } from '../common/failure.ts';

export interface QuestionForm {
  /** Null for a new question. */
  id: string | null;
  kind: QuestionKind;
  /** As the fields were when the form was opened, or read again. */
  before: QuestionFields;
  typed: QuestionFields;
}

export interface DraftQuestionsContext {
  draftId: string;
  opened: DeskQuestions | null;
  form: QuestionForm | null;
  /** The question that may be removed. */
  removing: string | null;
  errors: FieldErrors;
  said: Said<'saved' | 'notSaved' | 'changed' | 'gone'> | null;
  /** On its way to the server. */
  change: DeskQuestionChange | null;
}

export type DraftQuestionsEvent =
  | { type: 'form.opened'; id: string | null }
  | { type: 'kind.chosen'; kind: string }
  | { type: 'field.changed'; name: string; value: string }
  | { type: 'entry.added'; list: ListName }
  | { type: 'entry.removed'; list: ListName; entry: number }
  | { type: 'entry.moved'; list: ListName; entry: number; by: -1 | 1 }
  | { type: 'form.submitted' }
  | { type: 'form.closed' }
  | { type: 'move.pressed'; id: string; by: -1 | 1 }
  | { type: 'remove.pressed'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'keep.pressed' }
  | { type: 'retry.pressed' }
  | StopPressed
  | ConnectionRestored;

export interface ChangeQuestions {
  basedOn: string | null;
  /** Not null while something is saved. */
  change: DeskQuestionChange | null;
}
