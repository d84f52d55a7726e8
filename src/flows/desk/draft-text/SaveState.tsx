import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/draft-text.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import * as waiting from '../../../../common/texts/ui/waiting.ts';
import type { DraftTextActor } from '../../../../machines/desk/draft-text.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

/** Whether the server has what was typed. */
export function SaveState({ actor }: { actor: DraftTextActor }) {
  const snapshot = useSnapshot(actor);
  const is = (saving: 'saved' | 'changed' | 'sending' | 'retrying' | 'refused') =>
    snapshot.matches({ editing: { saving } });
  const retry = () => actor.send({ type: 'retry.pressed' });
  if (is('retrying') || is('refused')) {
    const { said } = snapshot.context;
    return (
      <div role="status">
        <Message tone="error">
          <p>{is('retrying') || said === null ? say.retrying : wordsOf(said, { refused: say.refused })}</p>
          <Button variant="secondary" className="mt-3" onClick={retry}>
            {say.saveNow}
          </Button>
        </Message>
      </div>
    );
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-muted">
      <p>{is('sending') ? say.states.sending : is('changed') ? say.states.changed : say.states.saved}</p>
      {snapshot.hasTag('slow') && (
        <>
          <p>{waiting.slow}</p>
          <Button variant="secondary" onClick={retry}>
            {tryAgain}
          </Button>
        </>
      )}
    </div>
  );
}
