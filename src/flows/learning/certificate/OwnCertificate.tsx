import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Certificate, CertificateChoice } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/certificate.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { certificateChoiceMachine } from '../../../../machines/learning/certificate-choice.machine.ts';
import { badgeFile } from '../../../../machines/learning/download.selectors.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { type CertificateActors, DownloadCertificate, ShareCertificate } from './ShareCertificate.tsx';
import { shownWords } from './shown-words.ts';

export interface Holder extends CertificateActors {
  choice: ActorRefFrom<typeof certificateChoiceMachine>;
  /** Such as 'https://zanin.example'. */
  origin: string;
}

interface OwnCertificateProps {
  certificate: Certificate;
  own: CertificateChoice;
  holder: Holder;
}

export function OwnCertificate({ certificate, own, holder }: OwnCertificateProps) {
  const { choice, origin, ...actors } = holder;
  const snapshot = useSnapshot(choice);
  const { saved, wanted } = snapshot.context;
  const saving = snapshot.hasTag('saving');
  const slow = snapshot.hasTag('slow');
  const isSaved = snapshot.hasTag('saved');
  const failure = snapshot.hasTag('failed') ? snapshot.context.failure : null;
  const shown = wanted ?? saved ?? own;
  const choose = (change: Partial<CertificateChoice>) =>
    choice.send({ type: 'choice.made', choice: { ...shown, ...change } });
  const tryAgain = () => choice.send({ type: 'retry.pressed' });
  const { id = '', course_id = '', achievedDate, valid } = certificate;
  const { course, langOf } = shownWords(certificate);
  const url = origin + href('certificate', { certificateId: id });
  return (
    <section aria-labelledby="own" className="mt-8 rounded-card border border-line bg-sunken p-5 sm:p-6 print:hidden">
      <h2 id="own" className="text-xl font-semibold">
        {say.own.title}
      </h2>
      {valid && (
        <>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
            <ShareCertificate
              {...actors}
              variant="primary"
              certificate={{ id, course, courseId: course_id, issuedAt: achievedDate, url, isPrivate: own.page_off }}
            />
            <DownloadCertificate certificateId={id} courseId={course_id} download={actors.download}>
              {say.own.download}
            </DownloadCertificate>
          </div>
          <Badge
            id={id}
            course={<Spoken lang={langOf(course)}>{course}</Spoken>}
            courseId={course_id}
            download={actors.download}
          />
        </>
      )}
      <fieldset className="mt-6 grid gap-3">
        <legend className="mb-3 font-semibold">{say.choice.title}</legend>
        <Choice
          name="name_hidden"
          checked={shown.name_hidden}
          busy={saving}
          onChange={(name_hidden) => choose({ name_hidden })}
        >
          {say.choice.nameHidden}
        </Choice>
        <Choice name="page_off" checked={shown.page_off} busy={saving} onChange={(page_off) => choose({ page_off })}>
          {say.choice.pageOff}
        </Choice>
      </fieldset>
      <p role="status" className="mt-3 min-h-7 text-muted">
        {saving ? actions.busy.saving : isSaved ? say.choice.saved : ''}
      </p>
      {slow && <SlowNote action={actions.sendAgain} onPress={tryAgain} />}
      {failure && (
        <Alert tone="error">
          <p>{failure.message ?? say.choice.notSaved}</p>
          <Button variant="quiet" onClick={tryAgain}>
            {actions.tryAgain}
          </Button>
        </Alert>
      )}
    </section>
  );
}

interface BadgeProps {
  id: string;
  course: ReactNode;
  courseId: string;
  download: CertificateActors['download'];
}

function Badge({ id, course, courseId, download }: BadgeProps) {
  const file = badgeFile(id, courseId);
  const downloading = useSelector(download, (current) => (current.hasTag('downloading') ? current.context.file : null));
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="max-w-prose text-muted">{say.own.badge}</p>
      <Button
        variant="quiet"
        className="mt-1 -ms-5"
        busy={downloading?.kind === 'badge'}
        disabled={downloading !== null}
        onClick={() => download.send({ type: 'download.requested', file })}
      >
        {rich(say.downloadBadge, { ofCourse: <span className="sr-only">{rich(say.badgeOf, { course })}</span> })}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  name: keyof CertificateChoice;
  checked: boolean;
  /** While saving, the box keeps the focus and ignores presses. */
  busy: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}

function Choice({ name, checked, busy, onChange, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        aria-disabled={busy || undefined}
        onChange={({ target }) => {
          if (!busy) onChange(target.checked);
        }}
        className="mt-0.5 size-6 shrink-0 accent-pomegranate aria-disabled:opacity-50"
      />
      {children}
    </label>
  );
}
