import { createInspector } from '@statelyai/inspect';
import type { AnyEventObject, InspectionEvent, Snapshot } from 'xstate';
import { type Note, transitionsTaken } from './notes.ts';
import { redact } from './redact.ts';

/** Stately's inspector: draws every chart and follows it live. */
const publicInspector = 'https://stately.ai/inspect';

/** For an inspector that connects late or is reloaded; actors are never dropped. */
const BUFFERED_MESSAGES = 1000;

/** Charts nest deep; where the library cuts them off, the inspector shows holes. */
const DEPTH = 50;

/**
 * The page that is to receive what happens: Stately's inspector for `?inspect`, an own one for
 * `?inspect=<url>`. An own one has to be of this origin, or on the developer's machine while
 * developing: a link to `?inspect=https://elsewhere.example` must not tell a stranger what a
 * learner does. Null when it is not allowed.
 */
export function receiverOf(
  { origin, search }: Pick<Location, 'origin' | 'search'>,
  isDevelopment: boolean,
): URL | null {
  const asked = new URLSearchParams(search).get('inspect') || publicInspector;
  const url = URL.parse(asked, origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isOwn = url.origin === origin || (isDevelopment && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname));
  return isOwn || url.origin === new URL(publicInspector).origin ? url : null;
}

/** What of the browser's window is used. */
export interface InspectedWindow {
  location: Pick<Location, 'origin' | 'search'>;
  open(url: URL, name: string, features: string): InspectorWindow | null;
  addEventListener(type: 'message', listener: (event: WindowMessage) => void): void;
  addEventListener(type: 'click', listener: () => void, capture: boolean): void;
  removeEventListener(type: 'click', listener: () => void, capture: boolean): void;
}

/** What a window says to another. */
export type WindowMessage = Pick<MessageEvent<unknown>, 'origin' | 'data'> & { source: unknown };

/** The receiver's window. */
export type InspectorWindow = Pick<Window, 'postMessage'>;

/**
 * An observer for `startApp` that shows every actor in the inspector that the address asks for,
 * without what `redact` takes out. Undefined when that inspector is not allowed. Nothing but the
 * inspector's first word is heard.
 */
export function inspectorFor(
  window: InspectedWindow,
  isDevelopment = import.meta.env.DEV,
): ((event: InspectionEvent) => void) | undefined {
  const receiver = receiverOf(window.location, isDevelopment);
  if (receiver === null) {
    console.warn(`[inspect] Not allowed: use ?inspect, or ?inspect=<a page of ${window.location.origin}>.`);
    return undefined;
  }
  const isOwn = receiver.origin === window.location.origin;
  const { inspect } = createInspector(popup(window, receiver), { serializationDepthLimit: DEPTH });
  const takenBy = transitionsTaken();
  return (event) => {
    const taken = takenBy(event);
    inspect.next?.(withoutSecrets(event, isOwn ? { taken } : null));
  };
}

/**
 * Taken out before the library reads it: it reads when the browser is idle, and writes out whatever
 * object an actor has answered with, such as the payment provider's. A message is redacted once
 * more as a whole before it is posted.
 */
function withoutSecrets(event: InspectionEvent, note: Note | null): InspectionEvent {
  if (event.type !== '@xstate.snapshot' && event.type !== '@xstate.event') return event;
  const redacted = { ...event, event: redact(event.event) as AnyEventObject };
  if (!('snapshot' in redacted)) return redacted;
  const snapshot = redact(redacted.snapshot) as Snapshot<unknown>;
  const noted = note && 'machine' in redacted.snapshot ? Object.assign(snapshot, { _atlas: note }) : snapshot;
  return { ...redacted, snapshot: noted };
}

/**
 * The way to an inspector in a window of its own. The library's own adapter posts to any page in
 * that window and to any page that says hello; this one posts to the receiver's origin alone, and
 * keeps only what is redacted.
 */
function popup(window: InspectedWindow, receiver: URL) {
  const buffered: { type: string; redacted: unknown }[] = [];
  let target: InspectorWindow | null = null;
  let isConnected = false;

  const open = () => {
    // A second window, not a tab: browsers throttle hidden pages.
    target = window.open(receiver, 'xstateinspector', 'popup,width=1200,height=800');
    return target !== null;
  };
  const openByClick = () => {
    if (open()) window.removeEventListener('click', openByClick, true);
  };
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === null || source !== target || !isHello(data)) return;
    if (origin !== receiver.origin) {
      console.warn(`[inspect] ${receiver.href} has led to ${origin}, which is sent nothing.`);
      return;
    }
    isConnected = true;
    for (const { redacted } of buffered) target.postMessage(redacted, receiver.origin);
  });
  if (open()) {
    console.info(`[inspect] The inspector is in the window of ${receiver.href}. Secrets and personal data read •••.`);
  } else {
    console.warn(
      `[inspect] The browser held back the inspector's window. Click anywhere on this page to open it, or allow pop-ups for ${window.location.origin} and reload.`,
    );
    window.addEventListener('click', openByClick, true);
  }

  return {
    send(message: { type: string }) {
      const redacted = redact(message);
      buffered.push({ type: message.type, redacted });
      if (buffered.length > BUFFERED_MESSAGES) {
        const oldest = buffered.findIndex(({ type }) => type !== '@xstate.actor');
        buffered.splice(Math.max(oldest, 0), 1);
      }
      if (isConnected) target?.postMessage(redacted, receiver.origin);
    },
  };
}

/** The receiver's first word, which asks for what has happened so far. */
const isHello = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === '@statelyai.connected';
