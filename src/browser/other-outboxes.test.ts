import { expect, it, vi } from 'vitest';
import type { OutboxNews } from '../../machines/site/outbox.machine.ts';
import { otherOutboxes } from './other-outboxes.ts';

const news = (at: number): OutboxNews => ({
  type: 'intent.settled',
  intent: {
    ...{ kind: 'read', input: { lessonId: 'thread', film: null }, title: 'Thread', path: '/course/weaving' },
    ...{ at, refusal: null },
  },
});

it('[OFFLINE-20] a tab hears what others tell and not what it tells itself, except while it is hidden for later', async () => {
  const heard: OutboxNews[] = [];
  const tab = otherOutboxes((each) => heard.push(each));
  const other = new BroadcastChannel('zanin-outbox');
  const told: unknown[] = [];
  other.onmessage = ({ data }) => told.push(data);
  for (const strange of [null, 'intent.settled', { type: 'session.changed' }, {}]) other.postMessage(strange);
  other.postMessage(news(1));
  tab.tell(news(2));
  await vi.waitFor(() => expect([heard, told]).toEqual([[news(1)], [news(2)]]));
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  other.postMessage(news(3));
  tab.tell(news(4));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  other.postMessage(news(5));
  tab.tell(news(6));
  await vi.waitFor(() =>
    expect([heard, told]).toEqual([
      [news(1), news(5)],
      [news(2), news(6)],
    ]),
  );
  tab.leave();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  tab.tell(news(7));
  other.close();
});
