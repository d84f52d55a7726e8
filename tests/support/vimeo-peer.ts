import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

interface Sent {
  method: string;
  value?: unknown;
}

/** Vimeo's side of the iframe: records requests of the player's API, answers and reports events. */
export function peerOf(iframe: HTMLIFrameElement) {
  const sent: Sent[] = [];
  const { contentWindow } = iframe;
  if (contentWindow === null) throw new Error('The frame has no window');
  const say = (data: object) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: 'https://player.vimeo.com', source: contentWindow }),
    );
  contentWindow.postMessage = (message: Sent) => {
    sent.push(message);
  };
  const listens = (event: string) =>
    sent.filter(({ method, value }) => method === 'addEventListener' && value === event).length -
    sent.filter(({ method, value }) => method === 'removeEventListener' && value === event).length;
  return {
    sent,
    say,
    listens,
    ready: async () => {
      await waitFor(() => expect(sent).toContainEqual({ method: 'ping' }));
      say({ event: 'ready' });
    },
    answer: async (method: string, value: unknown) => {
      await waitFor(() => expect(sent.map((each) => each.method)).toContain(method));
      say({ method, value });
    },
    emit: (event: string, seconds: number, duration = 100) =>
      say({ event, data: { seconds, duration, percent: seconds / duration } }),
  };
}
