import type { DeskDraft } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/drafts.ts';
import { State, type StateTone } from './State.tsx';

const tones: Record<DeskDraft['status'], StateTone> = {
  editing: 'open',
  checked: 'open',
  inReview: 'open',
  changesAsked: 'bad',
  approved: 'good',
  conflict: 'bad',
  published: 'quiet',
  discarded: 'quiet',
};

export const DraftState = ({ status }: Pick<DeskDraft, 'status'>) => (
  <State tone={tones[status]}>{say.states[status]}</State>
);
