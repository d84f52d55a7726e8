import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import * as say from '../../../../common/texts/site/version.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { versionMachine } from '../../../../machines/site/version.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/feedback/Alert.tsx';

/** Above the page while a newer version waits. */
export default function VersionNote({ actor }: { actor: ActorRefFrom<typeof versionMachine> }) {
  const isOffered = useSelector(actor, (snapshot) => snapshot.hasTag('offered'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isDelayed = useSelector(actor, (snapshot) => snapshot.hasTag('delayed'));
  if (!isOffered) return null;
  return (
    <aside aria-label={say.label} className="mx-auto max-w-page px-4 pt-4 sm:px-6 print:hidden">
      <Message tone="info">
        <p role="status">{isDelayed ? say.delayed : say.found}</p>
        <p className="mt-3 grid justify-items-start gap-3 sm:flex sm:flex-wrap">
          <Button
            variant="secondary"
            busy={isBusy}
            busyLabel={actions.busy.oneMoment}
            onClick={() => actor.send({ type: 'reload.pressed' })}
          >
            {say.reload}
          </Button>
          {!isBusy && (
            <Button variant="quiet" className="max-sm:-ms-5" onClick={() => actor.send({ type: 'later.pressed' })}>
              {say.later}
            </Button>
          )}
        </p>
      </Message>
    </aside>
  );
}
