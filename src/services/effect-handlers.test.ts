import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { User } from '../../common/api/types.ts';
import { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { wishlistMachine } from '../../machines/catalogue/wishlist.machine.ts';
import { snackbarMachine } from '../../machines/site/snackbar.machine.ts';
import { navigationState } from '../navigation/history.ts';
import { type Emitted, handleEmitted } from './effect-handlers.ts';
import { safeStorage } from './storage.ts';

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
  const emit = (event: Emitted) => handleEmitted(event, { storage, session: () => session, snackbar, wishlist });
  return { session, snackbar, wishlist, emit };
}

describe('what charts emit', () => {
  it('navigate goes there, with its state, and leaves an entry to come back to', () => {
    const { emit } = aShell();
    const before = window.history.length;
    emit({ type: 'navigate', to: '/login?from=here', state: { message: 'Hello' } });
    expect(window.location.pathname + window.location.search).toBe('/login?from=here');
    expect(navigationState()).toEqual({ message: 'Hello' });
    expect(window.history.length).toBe(before + 1);
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

  it('[SESSION-01] a login, a change of the user and a deletion reach the session', () => {
    const { emit, session } = aShell();
    emit({ type: 'session.opened', token: 'a-token', user });
    expect(session.getSnapshot().context).toEqual({ token: 'a-token', user });
    emit({ type: 'user.changed', user: { ...user, first_name: 'Nazdar' } });
    expect(session.getSnapshot().context.user?.first_name).toBe('Nazdar');
    emit({ type: 'account.deleted' });
    expect(session.getSnapshot().context).toEqual({ token: null, user: null });
  });

  it('[SESSION-01] the token is stored and removed under ACCESS_TOKEN', () => {
    const { emit } = aShell();
    emit({ type: 'token.stored', token: 'a-token' });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe('a-token');
    emit({ type: 'token.removed' });
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
    const { session, snackbar, wishlist } = aShell();
    const deps = { storage: safeStorage(() => window.localStorage), session: () => session, snackbar, wishlist };
    handleEmitted({ type: 'second.passed' }, deps);
    expect(window.location.pathname).toBe('/');
    expect(log).not.toHaveBeenCalled();
  });
});
