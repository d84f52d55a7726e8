import { codes, type LanguageCode } from '../../../../common/language/codes.ts';
import { newsletterDraftMachine } from '../../../../machines/desk/newsletter-draft.machine.ts';
import { keeperOf } from '../../../browser/kept-texts.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { startAction } from '../staff-action/start-action.tsx';
import { keepLetter, loadNewsletter, previewDeskNewsletter, saveDeskNewsletterText } from './calls.ts';
import { NewsletterDraftScreen } from './NewsletterDraftScreen.tsx';

export const open: OpenDeskPage<'newsletter'>['open'] = ({ client, params, query, session, start }) => {
  const id = params.newsletterId;
  const keepers: Partial<Record<LanguageCode, ReturnType<typeof keeperOf>>> = {};
  const keeper = (language: LanguageCode) => {
    keepers[language] ??= keeperOf([session.id, id, language]);
    return keepers[language];
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
  actor.subscribe({
    complete() {
      for (const each of Object.values(keepers)) each.close();
    },
  });
  return (
    <NewsletterDraftScreen actor={actor} action={startAction(start, client, actor)} id={id} rights={session.rights} />
  );
};
