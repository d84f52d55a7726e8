import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import * as say from '../../../../common/texts/site/install.ts';
import type { installMachine } from '../../../../machines/site/install.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/feedback/Alert.tsx';

/** Above the page when a chapter has been completed. */
export function InstallOffer({ actor }: { actor: ActorRefFrom<typeof installMachine> }) {
  const isOffered = useSelector(actor, (snapshot) => snapshot.hasTag('offered'));
  if (!isOffered) return null;
  return (
    <aside aria-label={say.label} className="mx-auto max-w-page p-4 sm:px-6 print:hidden">
      <Message tone="info">
        <p role="status">{say.offer}</p>
        <p className="mt-3 grid justify-items-start gap-3 sm:flex sm:flex-wrap">
          <Button variant="secondary" onClick={() => actor.send({ type: 'install.pressed' })}>
            {say.accept}
          </Button>
          <Button variant="quiet" className="max-sm:-ms-5" onClick={() => actor.send({ type: 'later.pressed' })}>
            {say.later}
          </Button>
        </p>
      </Message>
    </aside>
  );
}
