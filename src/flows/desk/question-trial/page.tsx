import { questionTrialMachine } from '../../../../machines/desk/question-trial.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { tryDeskQuestion } from './calls.ts';
import { QuestionTrialScreen } from './QuestionTrialScreen.tsx';

export const open: OpenDeskPage<'questionTrial'>['open'] = ({ client, params: { draftId, questionId }, start }) => {
  const trial = tryDeskQuestion(client, draftId, questionId);
  const machine = questionTrialMachine.provide({ actors: { askQuestion: trial, checkAnswer: trial } });
  return <QuestionTrialScreen actor={start(machine, { draftId, questionId })} />;
};
