import type { OutboxNews } from '../../machines/site/outbox.machine.ts';

const types: readonly unknown[] = ['intent.shared', 'intent.settled'] satisfies OutboxNews['type'][];

const isNews = (data: unknown): data is OutboxNews =>
  typeof data === 'object' && data !== null && 'type' in data && types.includes(data.type);

/** Tabs share what is stored, but not what they know of it, so they tell each other. */
export function otherOutboxes(hear: (news: OutboxNews) => void): {
  tell: (news: OutboxNews) => void;
  leave: () => void;
} {
  const listening = new AbortController();
  const { signal } = listening;
  let channel: BroadcastChannel | null = null;
  const open = () => {
    channel ??= new BroadcastChannel('zanin-outbox');
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isNews(data)) hear(data);
    };
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  // browsers do not keep a page with an open channel for 'Back'
  window.addEventListener('pagehide', close, { signal });
  window.addEventListener('pageshow', open, { signal });
  return {
    tell: (news) => channel?.postMessage(news),
    leave: () => {
      listening.abort();
      close();
    },
  };
}
