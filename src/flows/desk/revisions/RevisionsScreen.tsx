import { useId } from 'react';
import type { DeskRevision } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/revisions.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { Revisions } from '../../../../machines/desk/revisions.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Nothing } from '../common/Nothing.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import { VersionFacts } from './VersionFacts.tsx';

interface RevisionsScreenProps {
  actor: Revisions;
  mayTakeBack: boolean;
}

export function RevisionsScreen({ actor, mayTakeBack }: RevisionsScreenProps) {
  const snapshot = useSnapshot(actor);
  const { revisions, said } = snapshot.context;
  const retry = () => actor.send({ type: 'retry.pressed' });
  const isLoading = snapshot.matches('loading');
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <DeskHeading title={say.title} intro={say.intro} />
      </div>
      {said !== null && !snapshot.hasTag('open') && (
        <Alert tone={said === 'done' ? 'success' : 'error'}>
          <p dir="auto" className="whitespace-pre-line">
            {wordsOf(said, say.said)}
          </p>
        </Alert>
      )}
      {isLoading && revisions.length === 0 && <Spinner label={say.loading} />}
      {isLoading && snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={retry} />}
      {snapshot.matches('failed') && (
        <Alert tone="error">
          <p>{say.failed}</p>
          <Button variant="secondary" className="mt-3" onClick={retry}>
            {tryAgain}
          </Button>
        </Alert>
      )}
      {snapshot.matches('shown') && revisions.length === 0 && <Nothing title={say.empty} />}
      {revisions.length > 0 && !snapshot.matches('failed') && (
        <ul aria-busy={isLoading || undefined} className="rounded-card border border-line bg-surface px-4 sm:px-6">
          {revisions.map((revision) => (
            <RevisionRow
              key={revision.id}
              revision={revision}
              onTakeBack={
                // the first one has nothing before it
                mayTakeBack && !isLoading && revision.id > 1
                  ? () => actor.send({ type: 'revision.chosen', id: revision.id })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <TakeBackDialog actor={actor} />
    </div>
  );
}

interface RevisionRowProps {
  revision: DeskRevision;
  onTakeBack: (() => void) | undefined;
}

function RevisionRow({ revision, onTakeBack }: RevisionRowProps) {
  const heading = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0">
        <h2 id={heading} className="font-semibold">
          <TextLink to={deskHref('revision', { revisionId: String(revision.id) })} alone>
            {say.version({ number: revision.id })}
          </TextLink>
        </h2>
        <VersionFacts revision={revision} />
      </div>
      {onTakeBack && (
        <Button variant="secondary" aria-describedby={heading} onClick={onTakeBack}>
          {say.takeBack}
        </Button>
      )}
    </li>
  );
}
