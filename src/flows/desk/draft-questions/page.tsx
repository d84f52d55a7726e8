import { draftQuestionsMachine } from '../../../../machines/desk/draft-questions.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { changeDeskQuestions, listDeskQuestions } from './calls.ts';
import { DraftQuestionsScreen } from './DraftQuestionsScreen.tsx';

export const open: OpenDeskPage<'draftQuestions'>['open'] = ({ client, params: { draftId }, start }) => {
  const machine = draftQuestionsMachine.provide({
    actors: {
      listDeskQuestions: listDeskQuestions(client, draftId),
      changeDeskQuestions: changeDeskQuestions(client, draftId),
    },
  });
  return <DraftQuestionsScreen actor={start(machine, { draftId })} />;
};
