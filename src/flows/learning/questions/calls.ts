import { type ActorRefFrom, type EventObject, fromCallback, type NonReducibleUnknown, type SnapshotFrom } from 'xstate';
import type { AnsweredQuestion, PracticeItem } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { Intent } from '../../../../machines/common/intents.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { waitingIn } from '../../../../machines/site/outbox.selectors.ts';

/** @throws ApiFailure if the server sent no verdict. */
export function answeredOf({ answered }: PracticeItem): AnsweredQuestion {
  if (answered === null) throw failure('server', { status: 200 });
  return answered;
}

/**
 * Sends an event for the intents of a kind that the outbox has not sent yet, at the beginning and
 * after each change.
 */
export const watchIntents = <Input>(
  outbox: ActorRefFrom<typeof outboxMachine>,
  inputOf: (intent: Intent) => Input | null,
  eventOf: (inputs: readonly Input[]) => EventObject,
) =>
  fromCallback<EventObject, NonReducibleUnknown>(({ sendBack }) => {
    let before = '[]';
    const look = ({ context }: SnapshotFrom<typeof outboxMachine>) => {
      const inputs = waitingIn(context.intents).flatMap((intent) => inputOf(intent) ?? []);
      const now = JSON.stringify(inputs);
      if (now === before) return;
      before = now;
      sendBack(eventOf(inputs));
    };
    look(outbox.getSnapshot());
    const { unsubscribe } = outbox.subscribe(look);
    return unsubscribe;
  });
