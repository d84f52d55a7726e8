import type { DeskDraftDetails } from '../../../../common/api/types.ts';
import { type DraftDecision, decisionsOf } from '../../../../common/desk/draft-decisions.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { changedPaths } from '../../../../machines/desk/course-draft.machine.ts';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import type { DraftParts } from './draft-parts.ts';

const variants: Partial<Record<DraftDecision, ButtonProps['variant']>> = {
  review: 'primary',
  approve: 'primary',
  publish: 'primary',
  discard: 'danger',
};

/** The buttons that the state of the draft and the rights of the account allow. */
export function Decisions({ draft, actor, who }: Omit<DraftParts, 'texts'> & { draft: DeskDraftDetails }) {
  const snapshot = useSnapshot(actor);
  const isDeciding = snapshot.hasTag('deciding');
  const { decision: chosen } = snapshot.context;
  // nothing to review in a draft that changes nothing
  const isEmpty = changedPaths(draft).length === 0;
  const offered = decisionsOf(draft, who).filter((decision) => !(isEmpty && decision === 'review'));
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {offered.map((decision) => (
          <Button
            key={decision}
            variant={variants[decision] ?? 'secondary'}
            busy={isDeciding && decision === chosen}
            busyLabel={say.deciding[decision]}
            disabled={!snapshot.matches({ ready: 'shown' })}
            onClick={() => actor.send({ type: 'decision.chosen', decision })}
          >
            {say.decisions[decision]}
          </Button>
        ))}
      </div>
      {isDeciding && snapshot.hasTag('slow') && (
        <SlowNote action={say.stopWaiting} onPress={() => actor.send({ type: 'stop.pressed' })} />
      )}
    </>
  );
}
