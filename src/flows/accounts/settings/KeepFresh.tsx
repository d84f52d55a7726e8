import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/accounts/keep-fresh.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { keepFreshMachine } from '../../../../machines/accounts/settings/keep-fresh.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export function KeepFresh({ actor }: { actor: ActorRefFrom<typeof keepFreshMachine> }) {
  const snapshot = useSnapshot(actor);
  const { error } = snapshot.context;
  // optimistic while saving
  const enabled = snapshot.context.enabled !== snapshot.matches('saving');
  const failed = snapshot.matches('failed');
  const isMissing = snapshot.matches('missing');
  const saving = snapshot.matches('saving');
  const isSaved = snapshot.hasTag('saved');
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  if (isMissing) return null;
  return (
    <section aria-labelledby="reviews" className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 id="reviews" className="text-2xl">
        {say.title}
      </h2>
      <p className="mt-3 text-muted">{say.intro}</p>
      <div className="mt-5 grid justify-items-start gap-4">
        {failed ? (
          <>
            <Alert tone="error">{say.notLoaded}</Alert>
            <Button variant="secondary" onClick={() => actor.send({ type: 'retry.pressed' })}>
              {actions.tryAgain}
            </Button>
          </>
        ) : (
          <>
            {error !== null && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={enabled}
                aria-disabled={busy || undefined}
                onChange={() => {
                  if (!busy) actor.send({ type: 'switch.pressed' });
                }}
                className="size-6 accent-pomegranate aria-disabled:opacity-50"
              />
              {say.keepFresh}
            </label>
            <p role="status" className="min-h-7 text-muted">
              {saving ? say.saving : isSaved ? say.saved : ''}
            </p>
          </>
        )}
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </div>
    </section>
  );
}
