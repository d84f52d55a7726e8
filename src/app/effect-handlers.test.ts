import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { User } from '../../common/api/types.ts';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import type { AppEvent } from '../../machines/site/app.machine.ts';
import type { OutboxEmitted, OutboxNews } from '../../machines/site/outbox.machine.ts';
import { outboxMachine } from '../../machines/site/outbox.machine.ts';
import { snackbarMachine } from '../../machines/site/snackbar.machine.ts';
import { versionMachine } from '../../machines/site/version.machine.ts';
import { fetchDouble } from '../../tests/support/fetch-double.ts';
import { noteSavedFiles } from '../../tests/support/saved-files.ts';
import { navigate, navigationState } from '../browser/history.ts';
import { intentsWhenNeeded } from '../browser/learner-stores.ts';
import { safeStorage } from '../browser/storage.ts';
import { type Emitted, handleEmitted } from './effect-handlers.ts';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => {
  log.mockClear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const user: User = {
  id: 'user-1',
  email: 'rojin@example.org',
  first_name: 'Rojin',
  last_name: 'Ahmed',
  date_of_birth: '2000-03-21',
  phone_number: null,
  country_calling_code: null,
  email_verified: true,
  phone_verified: false,
};

function aShell() {
  const session = createActor(sessionMachine, { input: { token: null } }).start();
  const snackbar = createActor(snackbarMachine).start();
  const wishlist = createActor(wishlistMachine, { input: { courseIds: ['weaving'], removedIds: [] } }).start();
  const storage = safeStorage(() => window.localStorage);
  const told: AppEvent[] = [];
  const outbox = createActor(outboxMachine).start();
  const version = createActor(versionMachine).start();
  const intents = intentsWhenNeeded(storage);
  const client = fetchDouble({}).client;
  const deps = {
    client,
    storage,
    session,
    snackbar,
    wishlist,
    outbox,
    version,
    intents,
    tell: (event: AppEvent) => told.push(event),
    tellOutboxes: vi.fn((_: OutboxNews) => {}),
  };
  const emit = (event: Emitted) => handleEmitted(event, deps);
  return { session, snackbar, wishlist, told, deps, emit };
}

describe('what charts emit', () => {
  it('navigate goes there, with its state, and leaves an entry to come back to', () => {
    const { emit } = aShell();
    const pushed = vi.spyOn(window.history, 'pushState');
    emit({ type: 'navigate', to: '/login?from=here', state: { message: 'Hello' } });
    expect(window.location.pathname + window.location.search).toBe('/login?from=here');
    expect(navigationState()).toEqual({ message: 'Hello' });
    expect(pushed).toHaveBeenCalledOnce();
  });

  it('navigate with replace leaves no entry to come back to', () => {
    const { emit } = aShell();
    const before = window.history.length;
    emit({ type: 'navigate', to: '/login', replace: true });
    expect(window.location.pathname).toBe('/login');
    expect(window.history.length).toBe(before);
    expect(navigationState()).toEqual({});
  });

  it('[VERIFY-05] notify shows in the snackbar', () => {
    const { emit, snackbar } = aShell();
    emit({ type: 'notify', message: 'Saved', tone: 'success' });
    expect(snackbar.getSnapshot().context).toMatchObject({ message: 'Saved', tone: 'success' });
  });

  it.each(['failure.logged', 'note.logged'] as const)(
    '[SESSION-03] %s goes to the console and nowhere else',
    (type) => {
      const { emit, snackbar } = aShell();
      emit({ type, message: 'Loading courses failed' });
      expect(log.mock.calls).toEqual([['Loading courses failed']]);
      expect(snackbar.getSnapshot().matches('shown')).toBe(false);
    },
  );

  it('[SESSION-01] a login, a deletion and leaving a page reach the app as they are', () => {
    const { emit, told } = aShell();
    const facts: (AppEvent & Emitted)[] = [
      { type: 'session.opened', token: 'a-token', user, returnTo: '/profile' },
      { type: 'account.deleted' },
      { type: 'page.left' },
    ];
    for (const fact of facts) emit(fact);
    expect(told).toEqual(facts);
  });

  it('[SESSION-01] a change of the user reaches the session', () => {
    const { emit, session } = aShell();
    session.send({ type: 'session.opened', token: 'a-token', user });
    emit({ type: 'user.changed', user: { ...user, first_name: 'Nazdar' } });
    expect(session.getSnapshot().context.user?.first_name).toBe('Nazdar');
  });

  it('[LAYOUT-12] the head of a page is written into the document', () => {
    aShell().emit({ type: 'head.shown', head: { page: 'blog', path: '/blog', name: null } });
    expect(document.title).toBe('Blog · Zanin');
  });

  it('[LAYOUT-12] the heading gets the focus, or only when no other element has it', () => {
    document.body.innerHTML = '<main><h1 tabindex="-1">Blog</h1><input></main>';
    const [heading, input] = ['h1', 'input'].map((name) => document.querySelector<HTMLElement>(name));
    const { emit } = aShell();
    input?.focus();
    emit({ type: 'heading.focused', onlyIfLost: true });
    expect(document.activeElement).toBe(input);
    emit({ type: 'heading.focused', onlyIfLost: false });
    expect(document.activeElement).toBe(heading);
    heading?.blur();
    emit({ type: 'heading.focused', onlyIfLost: true });
    expect(document.activeElement).toBe(heading);
    document.body.innerHTML = '';
  });

  it('[LAYOUT-12] a place that the address names keeps the focus, which the heading would take out of view', () => {
    document.body.innerHTML = '<main><h1 tabindex="-1">About</h1><section id="founder"></section></main>';
    const { emit } = aShell();
    navigate('/about#founder');
    emit({ type: 'scroll.restored' });
    emit({ type: 'heading.focused', onlyIfLost: false });
    expect(document.activeElement?.id).toBe('founder');
    navigate('/about');
    emit({ type: 'heading.focused', onlyIfLost: false });
    expect(document.activeElement?.tagName).toBe('H1');
    document.body.innerHTML = '';
  });

  it('[SESSION-01] the token is stored and removed under ACCESS_TOKEN', () => {
    const { emit } = aShell();
    emit({ type: 'token.stored', token: 'a-token' });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe('a-token');
    emit({ type: 'token.removed', token: 'an-older-token' });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe('a-token');
    emit({ type: 'token.removed', token: 'a-token' });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
    emit({ type: 'token.stored', token: 'a-token' });
    emit({ type: 'token.removed', token: null });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
  });

  it('[SESSION-05] the region is stored with the time', () => {
    const { emit } = aShell();
    const before = Date.now();
    emit({ type: 'region.stored', region: 'NL' });
    expect(window.localStorage.getItem('USER_REGION')).toBe('NL');
    expect(Number(window.localStorage.getItem('USER_REGION_TIMESTAMP'))).toBeGreaterThanOrEqual(before);
  });

  it('[LESSON-01] the speed that a video was played at is kept for the next', () => {
    aShell().emit({ type: 'speed.stored', speed: 1.5 });
    expect(window.localStorage.getItem('PLAYBACK_SPEED')).toBe('1.5');
  });

  it('[COURSE-02] wishes are toggled and stored; forgetting the user forgets them', () => {
    const { emit, wishlist } = aShell();
    emit({ type: 'wishlist.toggled', courseId: 'baking', wishlisted: false });
    expect(wishlist.getSnapshot().context.courseIds).toEqual(['weaving', 'baking']);
    emit({ type: 'wishlist.stored', courseIds: ['weaving', 'baking'], removedIds: ['candles'] });
    expect(window.localStorage.getItem('WISHLIST')).toBe('{"courseIds":["weaving","baking"],"removedIds":["candles"]}');
    emit({ type: 'user.forgotten' });
    expect(wishlist.getSnapshot().context.courseIds).toEqual([]);
  });

  it('an event without a handler is ignored', () => {
    const { told, deps } = aShell();
    handleEmitted({ type: 'second.passed' }, deps);
    expect(told).toEqual([]);
    expect(window.location.pathname).toBe('/');
    expect(log).not.toHaveBeenCalled();
  });
});

it('[OFFLINE-25] what a call has lost gets a UUID of its own and the time, once for all attempts to send it', () => {
  const { deps, emit } = aShell();
  const kept = vi.spyOn(deps.outbox, 'send');
  const input = { chapterId: 'one', answer: 'Just right', rating: 4 };
  const intent = { ...{ kind: 'feedback' as const, input, title: '' }, path: '/course/weaving/chapter/one/feedback' };
  emit({ type: 'intent.lost', intent });
  emit({ type: 'intent.lost', intent });
  const ids = kept.mock.calls.map(([event]) => (event.type === 'intent.kept' ? event.intent.id : undefined));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('[OFFLINE-07] a page is reloaded for a new version at once where no worker waits any more', async () => {
  const { deps } = aShell();
  const emitted: string[] = [];
  deps.version.on('*', ({ type }) => void emitted.push(type));
  deps.version.on('version.taken', (event) => handleEmitted(event, deps));
  deps.version.send({ type: 'version.found' });
  deps.version.send({ type: 'reload.pressed' });
  await vi.waitFor(() => expect(emitted).toEqual(['version.taken', 'document.reloaded']));
});

it('[OFFLINE-41] the outbox learns that the device could not store what waits', async () => {
  const { deps } = aShell();
  const sent = vi.spyOn(deps.outbox, 'send');
  const store = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  const input = { chapterId: 'one', answer: 'Just right', rating: 4 };
  const intent = { kind: 'feedback' as const, input, title: '', path: '/', at: 1, refusal: null };
  const owner = { token: 'token-1', account: 'usr_1' };
  handleEmitted({ type: 'intent.stored', intent, owner } as OutboxEmitted, {
    ...deps,
    intents: { ...deps.intents, store },
  });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ type: 'storing.failed' }));
  expect(deps.tellOutboxes).not.toHaveBeenCalled();
});

it('[OFFLINE-20] other tabs are told what was stored, once it is, and what is settled', async () => {
  const { deps } = aShell();
  const intents = { ...deps.intents, store: async () => {}, remove: () => Promise.reject(new Error('No database')) };
  const input = { chapterId: 'one', answer: 'Just right', rating: 4 };
  const intent = { kind: 'feedback' as const, input, title: '', path: '/', at: 1, refusal: null };
  const owner = { token: 'token-1', account: 'usr_1' };
  handleEmitted({ type: 'intent.stored', intent, owner } as OutboxEmitted, { ...deps, intents });
  expect(deps.tellOutboxes).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(deps.tellOutboxes).toHaveBeenCalledOnce());
  handleEmitted({ type: 'intent.removed', intent } as OutboxEmitted, { ...deps, intents });
  expect(deps.tellOutboxes.mock.calls).toEqual([
    [{ type: 'intent.shared', intent, token: 'token-1' }],
    [{ type: 'intent.settled', intent }],
  ]);
});

it('[OFFLINE-42] the mark of what the browser has removed goes when the learner has read it, and the rest of it stays', async () => {
  const { deps, emit } = aShell();
  localStorage.setItem('OUTBOX_KEY', '{}');
  const waiting = { count: 1, since: '2026-11-24' };
  localStorage.setItem('OUTBOX_MARK', JSON.stringify({ waiting, evicted: { count: 2, since: '2026-11-22' } }));
  emit({ type: 'eviction.forgotten' });
  await vi.waitFor(() => expect(deps.storage.get('OUTBOX_MARK')).toBe(JSON.stringify({ waiting, evicted: null })));
});

it('[OFFLINE-43] what waits becomes a file of today', async () => {
  const { names } = noteSavedFiles();
  const input = { lessonId: 'les_1', film: null };
  const intents = [{ kind: 'read' as const, input, title: 'Thread', path: '/', at: 1, refusal: null }];
  aShell().emit({ type: 'intents.exported', intents });
  await vi.waitFor(() => expect(names).toEqual([expect.stringMatching(/^zanin-waiting-\d{4}-\d\d-\d\d\.json$/)]));
});
