import { assertEvent, assign, emit, raise, setup } from 'xstate';
import type { User } from '../../common/api/types.ts';
import { type ApiFailure, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface SessionInput {
  token: string | null;
}

export interface SessionContext {
  token: string | null;
  user: User | null;
}

export type SessionEvent =
  | { type: 'session.opened'; token: string; user: User }
  /** The stored token changed: by another tab, or while this tab was suspended. */
  | { type: 'token.found'; token: string | null }
  /** A call with this token was answered 401. */
  | { type: 'token.rejected'; token: string }
  | { type: 'user.changed'; user: User }
  | { type: 'user.wanted' }
  | { type: 'account.deleted' }
  | { type: 'logout.pressed' }
  /** Raised on logout: the server is told to end this token's session. */
  | { type: 'token.dropped'; token: string };

export type SessionEmitted =
  | { type: 'token.stored'; token: string }
  /** Remove this token from the storage; null: whichever is stored. */
  | { type: 'token.removed'; token: string | null }
  | { type: 'user.forgotten' };

/**
 * The session of this tab. A network error while loading the user keeps the token: only 401, logout
 * and deletion remove it. Logout does not wait for the server: a shared browser forgets at once.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'signedIn' | 'unknown',
  },
  actors: {
    getMe: notProvided<User>('getMe'),
    logout: notProvided<unknown, { token: string }>('logout'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isSameToken: ({ context }, { token }: { token: string | null }) => token === context.token,
    isNoToken: (_, { token }: { token: string | null }) => token === null,
    isUnauthenticated: (_, failure: ApiFailure) => failure.kind === 'unauthenticated',
  },
  actions: {
    open: assign((_, params: { token: string; user: User }) => ({ token: params.token, user: params.user })),
    setToken: assign((_, params: { token: string | null }) => ({ token: params.token, user: null })),
    setUser: assign({ user: (_, params: { user: User }) => params.user }),
    forget: assign({ token: null, user: null }),
    storeToken: emit((_, params: { token: string }) => ({ type: 'token.stored' as const, token: params.token })),
    /** In an event, so that the context has no token while the call runs. */
    dropToken: raise(({ context }) => ({ type: 'token.dropped' as const, token: context.token ?? '' })),
    removeToken: emit(({ context: { token } }) => ({ type: 'token.removed' as const, token })),
    /** Logout also removes a token that another tab has stored. */
    removeAnyToken: emit({ type: 'token.removed' as const, token: null }),
    announceForgotten: emit({ type: 'user.forgotten' as const }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ token: input.token, user: null }),
  type: 'parallel',
  states: {
    account: {
      description: 'What this tab knows of the learner; other tabs and the server can change it at any time.',
      initial: 'starting',
      on: {
        'session.opened': {
          target: '.loggedIn.known',
          actions: [
            { type: 'open', params: ({ event }) => event },
            { type: 'storeToken', params: ({ event }) => event },
          ],
        },
        'token.found': [
          {
            description: 'Another tab has stored the token that this tab has already.',
            guard: { type: 'isSameToken', params: ({ event }) => event },
          },
          {
            description: 'Another tab has logged out.',
            guard: { type: 'isNoToken', params: ({ event }) => event },
            target: '.loggedOut',
            actions: ['forget', 'announceForgotten'],
          },
          {
            description: 'Another tab has logged in, perhaps as another learner.',
            target: '.loggedIn.asking',
            actions: [{ type: 'setToken', params: ({ event }) => event }, 'announceForgotten'],
          },
        ],
      },
      states: {
        starting: {
          always: [
            {
              description: 'A stored token counts until the server rejects it.',
              guard: 'hasToken',
              target: 'loggedIn',
            },
            { target: 'loggedOut' },
          ],
        },
        loggedOut: {},
        loggedIn: {
          tags: 'signedIn',
          initial: 'asking',
          on: {
            'token.rejected': {
              description: 'A late answer to an older token says nothing about this one.',
              guard: { type: 'isSameToken', params: ({ event }) => event },
              target: 'loggedOut',
              actions: ['removeToken', 'forget', 'announceForgotten'],
            },
            'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
            'account.deleted': { target: 'loggedOut', actions: ['removeToken', 'forget', 'announceForgotten'] },
            'logout.pressed': {
              target: 'loggedOut',
              actions: ['dropToken', 'removeAnyToken', 'forget', 'announceForgotten'],
            },
          },
          states: {
            asking: {
              description: 'Only the server knows whose token it is; pages that need no name do not wait for it.',
              invoke: {
                id: 'getMe',
                src: 'getMe',
                onDone: {
                  target: 'known',
                  actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
                },
                onError: [
                  {
                    description: 'Only a 401 ends the session: after any other failure the token may still be good.',
                    guard: { type: 'isUnauthenticated', params: ({ event }) => failureOf(event) },
                    target: '#session.account.loggedOut',
                    actions: ['removeToken', 'forget', 'announceForgotten'],
                  },
                  { target: 'unknown' },
                ],
              },
            },
            known: {},
            unknown: {
              description: 'Logged in as far as this browser can tell; the server could not be asked who it is.',
              tags: 'unknown',
              on: { 'user.wanted': 'asking' },
            },
          },
        },
      },
    },
    remoteLogout: {
      description:
        'Fire-and-forget `DELETE /logout`: no page waits for it, and a login while it runs does not stop it.',
      initial: 'none',
      on: { 'token.dropped': '.sending' },
      states: {
        none: {},
        sending: {
          description: 'The browser has forgotten the token already, so the event carries it.',
          invoke: {
            id: 'logout',
            src: 'logout',
            input: ({ event }) => {
              assertEvent(event, 'token.dropped');
              return { token: event.token };
            },
            onDone: 'none',
            onError: {
              description: 'Without a connection too, logging out forgets everything in this browser.',
              target: 'none',
            },
          },
        },
      },
    },
  },
});
