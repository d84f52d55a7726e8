import { useId } from 'react';
import type { DeskDraftDetails, DeskDraftText } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import type { CourseDraft } from '../../../../machines/desk/course-draft.machine.ts';
import type { DraftTexts } from '../../../../machines/desk/draft-texts.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { FileName } from '../common/FileName.tsx';
import { WholeText } from '../common/TextDiff.tsx';

interface ConflictsProps {
  draft: DeskDraftDetails;
  actor: CourseDraft;
  texts: DraftTexts;
  isWriter: boolean;
}

/** Both texts of each file that was published with another change in the same place. */
export function Conflicts({ draft: { course, conflicts }, actor, texts, isWriter }: ConflictsProps) {
  const heading = useId();
  const files = useSnapshot(texts).context.texts.filter(({ path }) => conflicts.includes(path));
  return (
    <section aria-labelledby={heading} className="rounded-card border border-pomegranate bg-surface p-4 sm:p-6">
      <h2 id={heading} className="text-xl font-semibold">
        {say.conflicts}
      </h2>
      <p className="mt-2 text-muted">{say.conflict.hint}</p>
      {files.map((file) => (
        <article key={file.path} className="mt-5 border-t border-line pt-4">
          <h3>
            <FileName path={file.path} course={course} />
          </h3>
          <div className="mt-3 grid gap-5 xl:grid-cols-2">
            <Side file={file} side="mine" actor={actor} isWriter={isWriter} />
            <Side file={file} side="theirs" actor={actor} isWriter={isWriter} />
          </div>
        </article>
      ))}
    </section>
  );
}

interface SideProps extends Pick<ConflictsProps, 'actor' | 'isWriter'> {
  file: DeskDraftText;
  side: 'mine' | 'theirs';
}

function Side({ file: { path, hash, text, published }, side, actor, isWriter }: SideProps) {
  const id = useId();
  const snapshot = useSnapshot(actor);
  const own = side === 'mine' ? text : published;
  const { settled } = snapshot.context;
  const busy = snapshot.matches({ ready: 'settling' }) && settled?.path === path && settled.text === own;
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h4 id={id} className="font-semibold">
        {say.conflict[side]}
      </h4>
      {own === null ? <p className="text-muted">{say.conflict.none}</p> : <WholeText text={own} />}
      {isWriter && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={busy}
          busyLabel={say.conflict.saving}
          disabled={!snapshot.matches({ ready: 'shown' })}
          aria-describedby={id}
          onClick={() => actor.send({ type: 'text.taken', path, text: own, basedOn: hash })}
        >
          {say.conflict.take}
        </Button>
      )}
    </section>
  );
}
