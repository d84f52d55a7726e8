import { useId } from 'react';
import type { DeskDraftDetails } from '../../../../common/api/types.ts';
import { kindOfPath } from '../../../../common/desk/uploads.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import { changedPaths } from '../../../../machines/desk/course-draft.machine.ts';
import type { DraftTexts } from '../../../../machines/desk/draft-texts.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { FileName } from '../common/FileName.tsx';
import { TextDiff } from '../common/TextDiff.tsx';
import { Media } from './Media.tsx';

interface ChangesProps {
  draft: DeskDraftDetails;
  texts: DraftTexts;
}

/** What a reviewer reads: each changed text against the one that is published. */
export function Changes({ draft, texts }: ChangesProps) {
  const snapshot = useSnapshot(texts);
  const id = useId();
  const paths = changedPaths(draft);
  const shown = snapshot.context.texts.filter(({ path }) => paths.includes(path));
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-xl font-semibold">
        {say.differences}
      </h2>
      {paths.length === 0 && <p className="mt-2 text-muted">{say.noDifferences}</p>}
      <TextsWait texts={texts} />
      {shown.map((file) => (
        <article key={file.path} className="mt-5 border-t border-line pt-4">
          <h3 className="mb-2">
            <FileName path={file.path} course={draft.course} />
          </h3>
          <TextDiff file={file} />
        </article>
      ))}
      {draft.files.map(
        ({ path, hash, change }) =>
          change !== 'none' &&
          kindOfPath(path) !== null && (
            <article key={path} className="mt-5 border-t border-line pt-4">
              <h3 className="mb-2">
                <FileName path={path} course={draft.course} />
              </h3>
              <Media draftId={draft.id} path={path} hash={hash} alt="" />
            </article>
          ),
      )}
    </section>
  );
}

/** While the texts are read, and when they could not be. */
function TextsWait({ texts }: Pick<ChangesProps, 'texts'>) {
  const snapshot = useSnapshot(texts);
  const retry = () => texts.send({ type: 'retry.pressed' });
  if (snapshot.matches('loading')) {
    return <StillWorking label={say.loadingTexts} slow={snapshot.hasTag('slow')} onRetry={retry} />;
  }
  if (!snapshot.matches('failed')) return null;
  return (
    <Alert tone="error">
      <p>{say.textsFailed}</p>
      <Button variant="secondary" className="mt-3" onClick={retry}>
        {tryAgain}
      </Button>
    </Alert>
  );
}
