import { codes } from '../../../../common/language/codes.ts';
import { newsletterDraftMachine } from '../../../../machines/desk/newsletter-draft.machine.ts';
import { keptTexts, type TextKey } from '../../../browser/kept-texts.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { startAction } from '../staff-action/start-action.tsx';
import {
  keepLetter,
  type LetterKeeper,
  loadNewsletter,
  previewDeskNewsletter,
  saveDeskNewsletterText,
} from './calls.ts';
import { NewsletterDraftScreen } from './NewsletterDraftScreen.tsx';

export const open: OpenDeskPage<'newsletter'>['open'] = ({ client, params, query, session, start }) => {
  const id = params.newsletterId;
  const keyOf = (language: string): TextKey => [session.id, id, language];
  const keeper: LetterKeeper = {
    read: (language) => keptTexts.read(keyOf(language)),
    write: (language, text) => keptTexts.write(keyOf(language), text),
    remove: (language, text) => keptTexts.remove(keyOf(language), text),
  };
  const machine = newsletterDraftMachine.provide({
    actors: {
      loadNewsletter: loadNewsletter(client, id, keeper),
      keepLetter: keepLetter(keeper),
      saveDeskNewsletterText: saveDeskNewsletterText(client, id),
      previewDeskNewsletter: previewDeskNewsletter(client, id),
    },
  });
  const actor = start(machine, { language: codes.find((code) => code === query.get('language')) ?? 'en' });
  return (
    <NewsletterDraftScreen actor={actor} action={startAction(start, client, actor)} id={id} rights={session.rights} />
  );
};
