import { afterEach, beforeEach, vi } from 'vitest';
import {
  type InspectedWindow,
  type InspectorWindow,
  inspectorFor,
  type WindowMessage,
} from '../../src/inspect/inspect.ts';

export const origin = 'https://zanin.example';

/**
 * Console output of a test, with `requestIdleCallback` as a microtask. Call at the top of a file.
 */
export function listenToConsole(): readonly string[] {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    for (const level of ['info', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((text: string) => void said.push(text));
    }
    // the library waits for an idle browser
    vi.stubGlobal('requestIdleCallback', queueMicrotask);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return said;
}

/** Copies, as by postMessage. */
export interface Posted {
  type: string;
  name?: string;
  definition?: string;
  sessionId?: string;
  snapshot?: { value?: unknown; context?: unknown; output?: unknown };
}

/** A page with `?inspect`, and the window that it opens. */
export function aPage({ search = '?inspect=/receiver.html', blocked = false } = {}) {
  const posted: { message: Posted; to: unknown }[] = [];
  const opened: string[] = [];
  const messages = new Set<(event: WindowMessage) => void>();
  const clicks = new Set<() => void>();
  const popup: InspectorWindow = {
    postMessage: (message: Posted, to: unknown) => void posted.push({ message: structuredClone(message), to }),
  };
  const browser = { blocked };
  const page: InspectedWindow = {
    location: { origin, search },
    open: (url) => {
      if (browser.blocked) return null;
      opened.push(url.href);
      return popup;
    },
    addEventListener: (type: string, listener: (event: WindowMessage) => void) => {
      if (type === 'message') messages.add(listener);
      else clicks.add(listener as () => void);
    },
    removeEventListener: (_, listener) => void clicks.delete(listener),
  };
  return {
    inspect: inspectorFor(page, false),
    posted,
    opened,
    browser,
    click: () => {
      for (const listener of clicks) listener();
    },
    /** A message of the receiver, or of another page. */
    hello: ({ source = popup as unknown, from = origin, data = { type: '@statelyai.connected' } as unknown } = {}) => {
      for (const listener of messages) listener({ source, origin: from, data });
    },
  };
}
