import type { DeskEvent, DeskWord } from '../../machines/desk/desk.machine.ts';

const eventOf: Readonly<Record<DeskWord, DeskEvent>> = {
  signedIn: { type: 'session.opened' },
  signedOut: { type: 'session.closed' },
  used: { type: 'session.used' },
};

const isWord = (value: unknown): value is DeskWord => typeof value === 'string' && Object.hasOwn(eventOf, value);

/** The desk's tabs share a cookie that none of them can read, so they tell each other. */
export function otherTabs(hear: (event: DeskEvent) => void): { tell: (word: DeskWord) => void; leave: () => void } {
  const channel = new BroadcastChannel('zanin-desk');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isWord(data)) hear(eventOf[data]);
  };
  return { tell: (word) => channel.postMessage(word), leave: () => channel.close() };
}
