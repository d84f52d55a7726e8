import { act, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type Command, createModel, reject, resolve, sessionsOf, wayOf, when } from 'model-walk';
import { componentDriven, screenOf, statement } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type SessionEvent, type SessionInput, sessionMachine } from '../../../../machines/accounts/session.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { Emitted } from '../../../../src/app/effect-handlers.ts';
import { Layout } from '../../../../src/app/Layout.tsx';
import { userIdOf } from '../../../../src/flows/common/user-id.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { type Answer, type Answers, networkError } from '../../../support/fetch-double.ts';
import { dilan, learner } from '../../../support/fixtures.ts';
import { aShell, type Shell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

eachTestIsATab();

const variants: Record<string, SessionInput> = {
  'without a token': { token: null },
  'with a stored token': { token: 'first-token' },
};
const model = createModel(sessionMachine, {
  events: {
    'session.opened': [{ token: 'second-token', user: learner }],
    'token.found': [{ token: null }, { token: 'first-token' }, { token: 'third-token' }],
    'token.rejected': ['first-token', 'second-token', 'third-token'].map((token) => ({ token })),
    'user.changed': [{ user: dilan }],
    'user.wanted': {},
    'account.deleted': {},
    'logout.pressed': {},
  },
  outcomes: {
    getMe: {
      ...refusalsOf('GET /me'),
      known: resolve(learner),
      refused: reject(failure('unauthenticated', { status: 401 })),
      offline: reject(failure('network')),
    },
    logout: {
      ...refusalsOf('DELETE /logout'),
      done: resolve(undefined),
      refused: reject(failure('unauthenticated', { status: 401 })),
      offline: reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context.token, context.user?.id],
});

const refused: Answers = { 'GET /me': { status: 401, body: { error: 'unauthenticated', message: 'Log in' } } };

const noWishes = '{"courseIds":[],"removedIds":[]}';

/** What a learner sees of a session: the site's bar, in a browser that also stores a wish. */
function renderShell(session: ActorRefFrom<typeof sessionMachine> | undefined, answers: Answers = {}): Shell {
  window.history.replaceState(null, '', '/about');
  window.localStorage.setItem('WISHLIST', '["weaving"]');
  if (session) store(session.getSnapshot().context.token);
  const shell = aShell(session ? { session } : {}, answers);
  render(
    <Layout kind="site" path="/about" address="/about" services={shell.services}>
      <h1>The page</h1>
    </Layout>,
  );
  return shell;
}

/** The shell of the path that is being walked, and what its session has let go since. */
let shell: Shell;
/** Where what happened to the session has led the learner. */
let way = '/about';
const went = (type: Emitted['type']) => shell.emitted.some((event) => event.type === type);

const bar = () => within(screen.getByRole('banner'));
const opener = (name = /My account|Rojin|Dilan/) => bar().getByRole('button', { name });

/** Something of the site's bar, in which the learner sees the session. */
const inBar = (role: 'link' | 'button', name: string | RegExp) =>
  statement(`the ${role} ${name} in the bar`, () => bar().queryByRole(role, { name }) !== null);

async function logout(user: UserEvent): Promise<void> {
  await user.click(opener());
  // jsdom has no popovers, so the menu stays hidden.
  await user.click(bar().getByRole('button', { name: 'Log Out', hidden: true }));
}

/** Another tab wrote or removed the token. */
function store(token: string | null): void {
  if (token === null) window.localStorage.removeItem('ACCESS_TOKEN');
  else window.localStorage.setItem('ACCESS_TOKEN', token);
}

/** Emits as a page's flow does. */
const says = async (event: Emitted) => act(async () => shell.emit(event));

const { graphOf } = testModel(model, {
  proves: ['SESSION-01', 'SESSION-02', 'LAYOUT-03', 'LAYOUT-04', 'LAYOUT-11'],
  thorough: true,
  variants,
  sut: screenOf({
    parts: ['banner'],
    render: (actor) => {
      way = '/about';
      shell = renderShell(actor, refused);
    },
    gestures: {
      'logout.pressed': async (_, user) => {
        way = '/';
        await logout(user);
      },
      'session.opened': componentDriven((event) => {
        way = '/blog';
        shell.emit({ ...event, returnTo: way });
      }),
      'user.changed': componentDriven((event) => shell.emit(event)),
      'account.deleted': componentDriven((event) => {
        way = '/account-deletion-confirmation';
        shell.emit(event);
      }),
      'user.wanted': componentDriven(() => void userIdOf(shell.services.session).catch(() => {})),
      'token.found': componentDriven(({ token }) => {
        store(token);
        window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' }));
      }),
      'token.rejected': componentDriven(({ token }) => {
        expect(shell.services.session.getSnapshot().context.token).toBe(token);
        return shell.services.client.GET('/me');
      }),
    },
    background: true,
  }),
  states: {
    '*': ({ context }) => {
      expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe(context.token);
      expect(window.localStorage.getItem('WISHLIST')).toBe(went('user.forgotten') ? noWishes : '["weaving"]');
      expect(window.location.pathname).toBe(way);
    },
    'account.loggedOut': [inBar('link', 'Log in'), inBar('link', 'Sign up')],
    'account.loggedIn': [
      when(({ context }) => context.user === null, inBar('button', 'My account')),
      when(({ context }) => context.user?.id === learner.id, inBar('button', /Rojin/)),
      when(({ context }) => context.user?.id === dilan.id, inBar('button', /Dilan/)),
    ],
  },
});

describe.each(Object.keys(variants))('a session %s', (variant) => {
  const { input, states, edges } = graphOf(variant);
  type Context = SnapshotFrom<typeof sessionMachine>['context'];
  const contextOf = ({ snapshot }: { snapshot: { context: Context } }): Context => snapshot.context;
  const earlier = ({ from }: { from: number }): Context =>
    states[from]?.snapshot.context ?? { token: null, user: null };
  const event = (command: Command<typeof sessionMachine>): SessionEvent | null =>
    command.kind === 'event' ? command.event : null;
  const ends = (command: Command<typeof sessionMachine>, token: string | null): boolean => {
    if (command.kind === 'settle') return command.path.join() === 'getMe' && command.name === 'refused';
    const sent = event(command);
    return (
      sent?.type === 'logout.pressed' ||
      sent?.type === 'account.deleted' ||
      (sent?.type === 'token.rejected' && sent.token === token)
    );
  };

  it.each(['logout.pressed', 'account.deleted', 'token.rejected'] as const)(
    '[SESSION-01] [SESSION-02] ends with %s in every state that has a token',
    (type) => {
      const withToken = states.flatMap((state, place) => (contextOf(state).token === null ? [] : [place]));
      const ended = edges.filter(
        (edge) => event(edge.command)?.type === type && ends(edge.command, earlier(edge).token),
      );
      expect(withToken.length).toBeGreaterThan(0);
      expect(ended.map(({ from }) => from)).toEqual(withToken);
    },
  );

  it('[SESSION-01] [SESSION-02] forgets a token that ended in the same step, in the context, the storage and the wishes', () => {
    for (const edge of edges.filter((edge) => ends(edge.command, earlier(edge).token))) {
      const { snapshot, emitted, command } = edge;
      const before = earlier(edge);
      expect(snapshot.context).toEqual({ token: null, user: null });
      const token = event(command)?.type === 'logout.pressed' ? null : before.token;
      expect(emitted).toEqual(expect.arrayContaining([{ type: 'token.removed', token }, { type: 'user.forgotten' }]));
    }
  });

  it('[SESSION-01] stores a token only at a login, and takes one only from a login or another tab', () => {
    for (const edge of edges) {
      const sent = event(edge.command);
      const stored = edge.emitted.filter(({ type }) => type === 'token.stored');
      expect(stored).toEqual(sent?.type === 'session.opened' ? [{ type: 'token.stored', token: sent.token }] : []);
      const { token } = contextOf(edge);
      if (token === null || token === earlier(edge).token) continue;
      expect(sent).toMatchObject({ type: expect.stringMatching(/^(session\.opened|token\.found)$/), token });
    }
  });

  it('[LAYOUT-04] a call of a logout goes on whatever happens in this tab and others, such as a login', () => {
    const isSending = (index: number) => states[index]?.snapshot.matches({ remoteLogout: 'sending' }) === true;
    const others = edges.filter(({ command, from }) => isSending(from) && command.kind === 'event');
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ to }) => !isSending(to)).map((edge) => wayOf(edge))).toEqual([]);
  });

  it('[LAYOUT-04] sends each logout to the server with the token that ended, and the answer ends the call and changes nothing else', () => {
    const open = sessionsOf(model);
    const logouts = edges.filter(({ command }) => event(command)?.type === 'logout.pressed');
    for (const edge of logouts) {
      const session = open(input);
      for (const command of [...edge.path, edge.command]) session.apply(command);
      const calls = session
        .commands()
        .flatMap((next) => (next.kind === 'settle' && next.path[0] === 'logout' ? [next] : []));
      expect(new Set(calls.map((call) => JSON.stringify(call.input)))).toEqual(
        new Set([JSON.stringify({ token: earlier(edge).token })]),
      );
      session.actor.stop();
    }
    for (const edge of edges.filter(({ command }) => command.kind === 'settle' && command.path[0] === 'logout')) {
      expect([contextOf(edge), edge.emitted]).toEqual([earlier(edge), []]);
      expect(edge.snapshot.matches({ remoteLogout: 'none' })).toBe(true);
    }
  });
});

describe('other tabs', () => {
  const look: Record<string, () => unknown> = {
    'writes the token': () => window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' })),
    'clears the storage': () => window.dispatchEvent(new StorageEvent('storage', { key: null })),
    'writes the token while this one sleeps': () => window.dispatchEvent(new Event('pageshow')),
    'writes the token while this one is hidden': () => document.dispatchEvent(new Event('visibilitychange')),
  };

  it.each(Object.entries(look))(
    '[SESSION-02] when another tab %s, this one follows it out and in',
    async (_, looks) => {
      store('first-token');
      renderShell(undefined, { 'GET /me': { status: 200, body: { data: learner } } });
      await waitFor(() => opener(/Rojin/));
      store(null);
      await act(async () => looks());
      bar().getByRole('link', { name: 'Log in' });
      store('third-token');
      await act(async () => looks());
      await waitFor(() => opener(/Rojin/));
    },
  );

  it('[SESSION-02] a late 401 of an older session leaves the one that another tab has just stored, which this tab then has', async () => {
    const waiting: ((answer: Answer<'GET /me'>) => void)[] = [];
    store('first-token');
    const { services, calls } = renderShell(undefined, {
      'GET /me': () => new Promise((resolve) => waiting.push(resolve)),
    });
    await waitFor(() => expect(waiting).toHaveLength(1));
    // the other tab has logged out and in; its storage events are on the way
    store('second-token');
    await act(async () => waiting[0]?.({ status: 401, body: { error: 'unauthenticated', message: 'Log in' } }));
    await waitFor(() => expect(services.session.getSnapshot().context.token).toBeNull());
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe('second-token');
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' })));
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(calls.at(-1)?.authorization).toBe('Bearer second-token');
    await act(async () => waiting[1]?.({ status: 200, body: { data: dilan } }));
    opener(/Dilan/);
  });

  it('another tab that writes under another key changes nothing', async () => {
    store('first-token');
    const { services } = renderShell(undefined, { 'GET /me': { status: 200, body: { data: learner } } });
    await waitFor(() => opener(/Rojin/));
    store(null);
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'USER_REGION' })));
    expect(services.session.getSnapshot().context.token).toBe('first-token');
  });
});

describe('Log Out', () => {
  /** Rojin logs out; the server answers when the test says so. */
  async function leave(answer?: Answers['DELETE /logout']) {
    const user = userEvent.setup({ delay: null });
    const waiting: ((answer: Answer<'DELETE /logout'>) => void)[] = [];
    store('first-token');
    shell = renderShell(undefined, {
      'GET /me': { status: 200, body: { data: learner } },
      'DELETE /logout': answer ?? (() => new Promise((resolve) => waiting.push(resolve))),
    });
    await waitFor(() => opener(/Rojin/));
    await logout(user);
    const logouts = () => shell.calls.filter(({ name }) => name === 'DELETE /logout').map((call) => call.authorization);
    await waitFor(() => expect(logouts()).toEqual(['Bearer first-token']));
    return { user, waiting, logouts };
  }
  const isForgotten = () => {
    bar().getByRole('link', { name: 'Log in' });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
    expect(window.localStorage.getItem('WISHLIST')).toBe(noWishes);
    expect(window.location.pathname).toBe('/');
  };

  it.each<[string, Answers['DELETE /logout']]>([
    ['the server never answers', undefined],
    ['the connection is lost', networkError],
    ['the server breaks', { status: 500, body: { message: 'Broken' } }],
    ['the token was revoked already', { status: 401, body: { error: 'unauthenticated', message: 'Log in' } }],
    ['the server ends the session', { status: 204 }],
  ])('[LAYOUT-04] forgets everything in this browser and goes to / when %s', async (_, answer) => {
    await leave(answer);
    isForgotten();
    expect(shell.services.session.getSnapshot().context).toEqual({ token: null, user: null });
  });

  it('[LAYOUT-04] the late 401 of a logout does not end a session that was opened after it', async () => {
    const { user, waiting, logouts } = await leave();
    await says({ type: 'session.opened', token: 'second-token', user: dilan, returnTo: '/blog' });
    opener(/Dilan/);
    await act(async () => waiting[0]?.({ status: 401, body: { error: 'unauthenticated', message: 'Log in' } }));
    opener(/Dilan/);
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe('second-token');
    await logout(user);
    await waitFor(() => expect(logouts()).toEqual(['Bearer first-token', 'Bearer second-token']));
    isForgotten();
  });

  it('[LAYOUT-04] logging out again while the first call hangs sends the second one too', async () => {
    const { user, logouts } = await leave();
    await says({ type: 'session.opened', token: 'second-token', user: dilan, returnTo: '/blog' });
    await logout(user);
    await waitFor(() => expect(logouts()).toEqual(['Bearer first-token', 'Bearer second-token']));
    isForgotten();
  });
});
