import type { DeskSession } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { choices } from '../../../../common/language/choices.ts';
import { codes } from '../../../../common/language/codes.ts';
import * as say from '../../../../common/texts/desk/newsletter.ts';
import { letterOf, type NewsletterDraft, storedIn } from '../../../../machines/desk/newsletter-draft.machine.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { UnreadRecord } from '../common/RecordPage.tsx';
import { Select } from '../common/Select.tsx';
import { ActionButton } from '../staff-action/ActionButton.tsx';
import { ActionDialog } from '../staff-action/ActionDialog.tsx';
import { LetterForm } from './LetterForm.tsx';
import { Mail, OneLetter } from './Mail.tsx';

interface NewsletterDraftScreenProps {
  actor: NewsletterDraft;
  action: StaffAction;
  id: string;
  rights: DeskSession['rights'];
}

const list = { to: deskHref('list', { list: 'newsletters' }), label: say.back };
const nameOf = (language: string): string => choices.find(({ code }) => code === language)?.name ?? language;
const options = choices.map(({ code, name }) => ({ value: code, label: name }));

/** A newsletter, written in each language, looked at and sent. */
export function NewsletterDraftScreen({ actor, action, id, rights }: NewsletterDraftScreenProps) {
  const snapshot = useSnapshot(actor);
  const retry = () => actor.send({ type: 'retry.pressed' });
  const isShown = snapshot.matches('sent') || snapshot.matches('editing');
  return (
    <>
      {isShown ? (
        <Newsletter actor={actor} action={action} id={id} rights={rights} />
      ) : (
        <UnreadRecord snapshot={snapshot} title={say.title} missing={say.missing} instead={list} onRetry={retry} />
      )}
      <ActionDialog actor={action} />
    </>
  );
}

function Newsletter({ actor, action, id, rights }: NewsletterDraftScreenProps) {
  const snapshot = useSnapshot(actor);
  const { context } = snapshot;
  const { newsletter, language, typed, isRestored, preview } = context;
  const choose = (value: string) => {
    const chosen = codes.find((code) => code === value);
    if (chosen !== undefined) actor.send({ type: 'language.chosen', language: chosen });
  };
  const known = { newsletter: id };
  const about = letterOf(context).subject;
  const unsaved = Object.keys(typed);
  const isSent = snapshot.matches('sent');
  const canChoose = isSent || snapshot.matches({ editing: { work: 'writing' } });
  const stored = storedIn(newsletter, language);
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <div>
        <DeskHeading title={say.title} />
        <p className="mt-1">
          <TextLink to={list.to} alone>
            {list.label}
          </TextLink>
        </p>
      </div>
      {isSent && (
        <Alert tone="info">
          <p>{say.sent}</p>
        </Alert>
      )}
      {!isSent && isRestored && (
        <Alert tone="info">
          <p>{say.restored}</p>
        </Alert>
      )}
      <fieldset disabled={!canChoose} className="max-w-sm min-w-0">
        <Select label={say.language} name="language" value={language} options={options} onChange={choose} />
      </fieldset>
      {stored === null && <p className="text-muted">{say.withoutText({ language: nameOf(language) })}</p>}
      {isSent ? (
        stored && <OneLetter title={say.mail.title} letter={stored} lang={language} />
      ) : (
        <LetterForm actor={actor} />
      )}
      {preview && <Mail mail={preview} lang={language} />}
      {!isSent &&
        (unsaved.length > 0 ? (
          <p className="text-muted">{say.saveFirst({ languages: unsaved.map(nameOf).join(', ') })}</p>
        ) : (
          <div className="flex flex-wrap gap-3 empty:hidden">
            <ActionButton
              {...{ actor: action, rights, known, about, action: 'newsletter test' }}
              begins={{ language }}
            />
            <ActionButton {...{ actor: action, rights, known, about, action: 'newsletter send' }} variant="primary" />
            <ActionButton {...{ actor: action, rights, known, about, action: 'newsletter discard' }} />
          </div>
        ))}
    </div>
  );
}
