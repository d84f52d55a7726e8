import { useCallback } from 'react';
import * as say from '../../../../common/texts/desk/draft-text.ts';
import * as previewTexts from '../../../../common/texts/desk/preview.ts';
import type { DraftTextActor } from '../../../../machines/desk/draft-text.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { UnreadRecord } from '../common/RecordPage.tsx';
import { UploadDialog } from '../upload/UploadDialog.tsx';
import type { AddedFiles } from './added-files.ts';
import { Cards } from './Cards.tsx';
import { Conflict, OneText } from './Conflict.tsx';
import { SaveState } from './SaveState.tsx';
import { TextBox, takeFocusAt } from './TextBox.tsx';

interface DraftTextScreenProps {
  actor: DraftTextActor;
  /** The page of the draft. */
  back: string;
  /** Address of the lesson as learners would get it; absent for other texts. */
  preview?: string;
  files?: AddedFiles;
}

/** One text of a draft. */
export function DraftTextScreen({ actor, back, preview, files }: DraftTextScreenProps) {
  const snapshot = useSnapshot(actor);
  const { path, base, text, theirs, facts } = snapshot.context;
  if (snapshot.matches('missing') || snapshot.matches('loading') || snapshot.matches('failed')) {
    const retry = () => actor.send({ type: 'retry.pressed' });
    return <UnreadRecord snapshot={snapshot} title={say.loadingTitle} missing={say.missing} onRetry={retry} />;
  }
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-5">
      <div>
        <DeskHeading title={say.title({ name: path.split('/').at(-1) ?? path })} />
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          <bdi>{path}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to={back} alone>
            {say.back}
          </TextLink>
          {preview !== undefined && (
            <TextLink to={preview} alone>
              {previewTexts.preview}
            </TextLink>
          )}
        </p>
      </div>
      <Problems problems={facts?.problems ?? []} />
      {snapshot.hasTag('unkept') && (
        <Alert tone="error">
          <p>{say.unkept}</p>
        </Alert>
      )}
      {snapshot.matches('readOnly') && <ReadOnly text={text} saved={base.text} />}
      {snapshot.matches('conflict') && (
        <Conflict
          actor={actor}
          text={text}
          theirs={theirs}
          isByHand={snapshot.matches({ conflict: { choice: 'byHand' } })}
        />
      )}
      {snapshot.matches('editing') && <Editing actor={actor} files={files ?? null} />}
      {files && <UploadDialog actor={files.actor} />}
    </div>
  );
}

function Editing({ actor, files }: { actor: DraftTextActor; files: AddedFiles | null }) {
  const snapshot = useSnapshot(actor);
  const { context } = snapshot;
  const isPlain = snapshot.matches({ editing: { view: 'plain' } });
  const isMarkdown = context.path.endsWith('.md');
  const isOpened = snapshot.matches({ editing: { view: 'opened' } });
  return (
    <>
      {context.isRestored && (
        <Alert tone="info">
          <p>{say.restored}</p>
        </Alert>
      )}
      <div className="sticky top-14 z-10 -my-2 flex flex-wrap items-center justify-between gap-2 bg-paper py-2">
        <SaveState actor={actor} />
        {isMarkdown && !isOpened && (
          <Button variant="secondary" onClick={() => actor.send({ type: 'view.changed' })}>
            {isPlain ? say.asCards : say.asText}
          </Button>
        )}
      </div>
      {isPlain ? (
        <Whole actor={actor} text={context.text} caret={context.caret} />
      ) : (
        <Cards
          actor={actor}
          all={context.all}
          opened={context.opened}
          caret={context.caret}
          left={context.left}
          shown={context.shown}
          files={files}
        />
      )}
    </>
  );
}

function Whole({ actor, text, caret }: { actor: DraftTextActor; text: string; caret: number | null }) {
  const take = useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (caret !== null) takeFocusAt(caret, area);
    },
    [caret],
  );
  return (
    <TextBox
      ref={take}
      label={say.whole}
      value={text}
      onChange={(value) => actor.send({ type: 'text.typed', value })}
    />
  );
}

function ReadOnly({ text, saved }: { text: string; saved: string }) {
  return (
    <>
      <Alert tone="info">
        <p>{say.readOnly}</p>
        {text !== saved && <p className="mt-2">{say.readOnlyKept}</p>}
      </Alert>
      {text !== saved && <OneText title={say.yourText} text={text} />}
      <OneText title={say.theirText} text={saved} />
    </>
  );
}

function Problems({ problems }: { problems: readonly { line: number; message: string }[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="rounded-xl border border-pomegranate bg-blush px-4 py-3">
      <h2 className="font-semibold">{say.problems({ count: problems.length })}</h2>
      <ul className="mt-1 list-disc ps-5">
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`}>{say.atLine({ line, problem: message })}</li>
        ))}
      </ul>
    </section>
  );
}
