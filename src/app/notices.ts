import type { AnyActorRef } from 'xstate';
import { wordsOf } from '../../common/language/said.ts';
import type { Text } from '../../common/language/say.ts';
import type { Notice, Notify } from '../../machines/common/emitted.ts';
import type { Listener } from '../flows/common/start-flow.ts';

/** Turns the codes that an actor emits into messages in the language of the page. */
export function listenForNotices(
  actor: AnyActorRef,
  texts: Readonly<Record<string, string | Text>>,
  listen: Listener,
): void {
  actor.on('notice', ({ said, values, tone, goesOn }: Notice<string>) => {
    const message = wordsOf(said, texts, values);
    const notify: Notify = { type: 'notify', message, tone, ...(goesOn && { goesOn }) };
    listen(notify);
  });
}
