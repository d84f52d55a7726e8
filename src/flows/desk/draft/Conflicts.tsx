import { type ReactNode, useId } from 'react';
import type { DeskDraftDetails } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import type {
  CourseDraft,
  CourseDraftContext,
  CourseDraftEvent,
} from '../../../../machines/desk/course-draft.machine.ts';
import type { DraftTexts } from '../../../../machines/desk/draft-texts.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { FileName } from '../common/FileName.tsx';
import { WholeText } from '../common/TextDiff.tsx';
import { Media } from './Media.tsx';

interface ConflictsProps {
  draft: DeskDraftDetails;
  actor: CourseDraft;
  texts: DraftTexts;
  isWriter: boolean;
}

/** Both versions of each file that was published with another change in the same place. */
export function Conflicts({ draft, actor, texts, isWriter }: ConflictsProps) {
  const { id, course, conflicts, overlaps, version } = draft;
  const heading = useId();
  const changed = useSnapshot(texts).context.texts.filter(({ path }) => conflicts.includes(path));
  const parts = { actor, isWriter };
  return (
    <section aria-labelledby={heading} className="rounded-card border border-pomegranate bg-surface p-4 sm:p-6">
      <h2 id={heading} className="text-xl font-semibold">
        {say.conflicts}
      </h2>
      <p className="mt-2 text-muted">{say.conflict.hint}</p>
      {changed.map(({ path, hash, text, published }) => (
        <Conflict key={path} path={path} course={course}>
          <Side {...parts} side="mine" taking={{ type: 'text.taken', path, text, basedOn: hash }}>
            {text !== null && <WholeText text={text} />}
          </Side>
          <Side {...parts} side="theirs" taking={{ type: 'text.taken', path, text: published, basedOn: hash }}>
            {published !== null && <WholeText text={published} />}
          </Side>
        </Conflict>
      ))}
      {overlaps.map(({ path, ...hashes }) => (
        <Conflict key={path} path={path} course={course}>
          {(['mine', 'theirs'] as const).map((side) => {
            const hash = hashes[side];
            return (
              <Side key={side} {...parts} side={side} taking={{ type: 'file.taken', path, keeps: side, version }}>
                {hash !== null && <Media draftId={id} path={path} hash={hash} alt={say.conflict[side]} />}
              </Side>
            );
          })}
        </Conflict>
      ))}
    </section>
  );
}

const Conflict = ({ path, course, children }: { path: string; course: string; children: ReactNode }) => (
  <article className="mt-5 border-t border-line pt-4">
    <h3>
      <FileName path={path} course={course} />
    </h3>
    <div className="mt-3 grid gap-5 xl:grid-cols-2">{children}</div>
  </article>
);

type Taking = Extract<CourseDraftEvent, { type: 'text.taken' | 'file.taken' }>;

/** If it is what is being saved. */
const isSame = (settled: CourseDraftContext['settled'], taking: Taking): boolean =>
  settled?.path === taking.path &&
  (taking.type === 'file.taken'
    ? 'keeps' in settled && settled.keeps === taking.keeps
    : 'text' in settled && settled.text === taking.text);

interface SideProps extends Pick<ConflictsProps, 'actor' | 'isWriter'> {
  side: 'mine' | 'theirs';
  taking: Taking;
  /** False where the file is not there. */
  children: ReactNode;
}

function Side({ actor, isWriter, side, taking, children }: SideProps) {
  const id = useId();
  const snapshot = useSnapshot(actor);
  const { settled } = snapshot.context;
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h4 id={id} className="font-semibold">
        {say.conflict[side]}
      </h4>
      {children === false ? <p className="text-muted">{say.conflict.none}</p> : children}
      {isWriter && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={snapshot.matches({ ready: 'settling' }) && isSame(settled, taking)}
          busyLabel={say.conflict.saving}
          disabled={!snapshot.matches({ ready: 'shown' })}
          aria-describedby={id}
          onClick={() => actor.send(taking)}
        >
          {say.conflict.take}
        </Button>
      )}
    </section>
  );
}
