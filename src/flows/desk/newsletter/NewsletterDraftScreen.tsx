import type { DeskSession } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { choices } from '../../../../common/language/choices.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import * as say from '../../../../common/texts/desk/newsletter.ts';
import { failed, failedHint } from '../../../../common/texts/desk/record.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import * as waiting from '../../../../common/texts/ui/waiting.ts';
import { letterOf, type NewsletterDraft, storedIn } from '../../../../machines/desk/newsletter-draft.machine.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DeskSheet } from '../common/DeskSheet.tsx';
import { NoRecord } from '../common/NoRecord.tsx';
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
  return (
    <>
      {snapshot.matches('missing') ? (
        <NoRecord missing={say.missing} instead={list} />
      ) : snapshot.matches('failed') ? (
        <DeskSheet>
          <DeskHeading title={failed} intro={failedHint} />
          <Button className="mt-6" onClick={retry}>
            {tryAgain}
          </Button>
        </DeskSheet>
      ) : snapshot.matches('loading') ? (
        <>
          <DeskHeading title={say.title} />
          <StillWorking label={waiting.loading} slow={snapshot.hasTag('slow')} onRetry={retry} />
        </>
      ) : (
        <Newsletter actor={actor} action={action} id={id} rights={rights} />
      )}
      <ActionDialog actor={action} />
    </>
  );
}

function Newsletter({ actor, action, id, rights }: NewsletterDraftScreenProps) {
  const snapshot = useSnapshot(actor);
  const { context } = snapshot;
  const { newsletter, language, typed, isRestored, preview } = context;
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
        <Select
          label={say.language}
          name="language"
          value={language}
          options={options}
          onChange={(value) => actor.send({ type: 'language.chosen', language: value as LanguageCode })}
        />
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
