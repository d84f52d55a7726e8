import { assign, emit, setup } from 'xstate';
import type { DeskSession } from '../../common/api/types.ts';
import { deskPages, homeOf } from '../../common/desk/pages.ts';
import { DESK_IDLE_LIMIT, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import { deskPageMachine } from './desk-page.machine.ts';
import { firstPasskeyMachine } from './first-passkey.machine.ts';
import { invitationMachine } from './invitation.machine.ts';
import { type SignInNotice, signInMachine } from './sign-in.machine.ts';

export interface DeskAddress {
  /** Of the history entry: another one is another page, even at the same address. */
  entry: string;
  /** Without the prefix of a language. */
  path: string;
  search: string;
}

export interface DeskInput {
  address: DeskAddress;
  /** Of an invitation's link, taken out of the address. */
  token: string | null;
}

export interface DeskContext extends DeskInput {
  session: DeskSession | null;
  notice: SignInNotice | null;
}

/** To the other tabs of this browser, which share the session's cookie. */
export type DeskWord = 'signedIn' | 'signedOut' | 'used';

export type DeskEvent =
  | { type: 'address.changed'; address: DeskAddress; token: string | null }
  /** A call was answered, by any tab: the server counts its 30 minutes again. */
  | { type: 'session.used' }
  /** A call was answered 401. */
  | { type: 'session.ended' }
  | { type: 'signOut.pressed' }
  | { type: 'retry.pressed' }
  /** By another tab. */
  | { type: 'session.closed' }
  /** By another tab, perhaps for another account. */
  | { type: 'session.opened' }
  | StopPressed;

export type DeskEmitted = LogFailure | Navigate | { type: 'tabs.told'; word: DeskWord };

/**
 * Root of the desk: whose session it is, and the page at the address. The address stays while
 * nobody is signed in, so that the session goes on where the one before has ended.
 */
export const deskMachine = <View>() =>
  setup({
    types: {
      input: {} as DeskInput,
      context: {} as DeskContext,
      events: {} as DeskEvent,
      emitted: {} as DeskEmitted,
      tags: {} as 'slow' | 'signedIn' | 'leaving' | 'notLeft',
      children: {} as {
        getDeskSession: 'getDeskSession';
        signOutOfDesk: 'signOutOfDesk';
        signIn: 'signInForm';
        invitation: 'invitationForm';
        firstPasskey: 'firstPasskeyForm';
        page: 'page';
      },
    },
    actors: {
      getDeskSession: notProvided<DeskSession>('getDeskSession'),
      signOutOfDesk: notProvided<void>('signOutOfDesk'),
      signInForm: signInMachine,
      invitationForm: invitationMachine,
      firstPasskeyForm: firstPasskeyMachine,
      page: deskPageMachine<View>(),
    },
    guards: {
      isUnauthenticated: (_, failure: ApiFailure) => failure.kind === 'unauthenticated',
      isOff: (_, failure: ApiFailure) => failure.kind === 'notFound',
      isInvited: ({ context }) => context.address.path === deskPages.invitation,
      isInvitation: (_, { path }: DeskAddress) => path === deskPages.invitation,
      isOtherInvitation: (_, { token }: { token: string | null }) => token !== null,
      isNotHome: ({ context: { address, session } }) =>
        address.path === deskPages.search && session !== null && homeOf(session.rights) !== address.path,
      isRecovered: ({ context }) => context.session?.needsPasskey === true,
      isOtherEntry: ({ context }, address: DeskAddress) => address.entry !== context.address.entry,
    },
    actions: {
      setAddress: assign({ address: (_, address: DeskAddress) => address }),
      setToken: assign({ token: (_, { token }: { token: string | null }) => token }),
      forgetToken: assign({ token: null }),
      goToDesk: emit({ type: 'navigate' as const, to: deskPages.search, replace: true }),
      goHome: emit(({ context: { session } }) => ({
        type: 'navigate' as const,
        to: homeOf(session?.rights ?? []),
        replace: true,
      })),
      setSession: assign((_, session: DeskSession | null) => ({ session, notice: null })),
      forgetSession: assign((_, notice: SignInNotice | null) => ({ session: null, notice })),
      tellTabs: emit((_, word: DeskWord) => ({ type: 'tabs.told' as const, word })),
      logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
    },
    delays: { stillWorking: STILL_WORKING_AFTER, idleLimit: DESK_IDLE_LIMIT },
  }).createMachine({
    id: 'desk',
    context: ({ input }) => ({ ...input, session: null, notice: null }),
    initial: 'starting',
    on: {
      'address.changed': [
        {
          description: 'A link in a mail, whoever is signed in.',
          guard: { type: 'isInvitation', params: ({ event }) => event.address },
          target: '.invited',
          actions: [
            { type: 'setAddress', params: ({ event }) => event.address },
            { type: 'setToken', params: ({ event }) => event },
          ],
        },
        { actions: { type: 'setAddress', params: ({ event }) => event.address } },
      ],
    },
    states: {
      starting: {
        description: 'An invitation needs no session.',
        always: [
          { description: 'The link in a mail was opened.', guard: 'isInvited', target: 'invited' },
          { target: 'checking' },
        ],
      },
      invited: {
        description: 'It opens a session of its own, whoever was signed in here before.',
        entry: { type: 'forgetSession', params: null },
        exit: 'forgetToken',
        invoke: {
          id: 'invitation',
          src: 'invitationForm',
          input: ({ context: { token } }) => ({ token }),
          onDone: {
            target: 'arriving',
            actions: [
              { type: 'setSession', params: ({ event }) => event.output },
              { type: 'tellTabs', params: 'signedIn' },
              'goToDesk',
            ],
          },
        },
        on: {
          'address.changed': [
            {
              description: 'Another link was opened in this tab.',
              guard: { type: 'isOtherInvitation', params: ({ event }) => event },
              target: 'invited',
              reenter: true,
              actions: { type: 'setToken', params: ({ event }) => event },
            },
            {
              description: 'The same page: nothing of it is lost.',
              guard: { type: 'isInvitation', params: ({ event }) => event.address },
              actions: { type: 'setAddress', params: ({ event }) => event.address },
            },
            { target: 'checking', actions: { type: 'setAddress', params: ({ event }) => event.address } },
          ],
        },
      },
      arriving: {
        description: 'The address still is that of the invitation.',
        on: {
          'address.changed': {
            target: 'signedIn',
            actions: { type: 'setAddress', params: ({ event }) => event.address },
          },
        },
      },
      checking: {
        description: 'The cookie is not readable here: the server says whose session it is.',
        initial: 'waiting',
        invoke: {
          id: 'getDeskSession',
          src: 'getDeskSession',
          onDone: { target: 'signedIn', actions: { type: 'setSession', params: ({ event }) => event.output } },
          onError: [
            {
              description: 'There is no session, or it has ended.',
              guard: { type: 'isUnauthenticated', params: ({ event }) => failureOf(event) },
              target: 'signedOut',
            },
            {
              description: 'The desk is off: all of its calls are answered 404.',
              guard: { type: 'isOff', params: ({ event }) => failureOf(event) },
              target: 'off',
            },
            { target: 'unreachable', actions: { type: 'logFailure', params: 'Loading the session of the desk' } },
          ],
        },
        states: {
          waiting: { after: { stillWorking: 'slow' } },
          slow: { tags: 'slow', on: { 'retry.pressed': '#desk.checking' } },
        },
      },
      off: { description: 'The page is from before the desk was switched off.', on: { 'retry.pressed': 'checking' } },
      unreachable: {
        description: 'Nothing is known of the session.',
        on: { 'retry.pressed': 'checking', 'session.opened': 'checking' },
      },
      signedOut: {
        description: 'Nothing of the session before is on the screen.',
        on: { 'session.opened': 'checking' },
        invoke: {
          id: 'signIn',
          src: 'signInForm',
          input: ({ context: { notice } }) => ({ notice }),
          onDone: {
            target: 'signedIn',
            actions: [
              { type: 'setSession', params: ({ event }) => event.output },
              { type: 'tellTabs', params: 'signedIn' },
            ],
          },
        },
      },
      signedIn: {
        description: 'The page at the address runs.',
        tags: 'signedIn',
        type: 'parallel',
        on: {
          'session.ended': {
            target: 'signedOut',
            actions: { type: 'forgetSession', params: 'ended' },
          },
          'session.closed': { target: 'signedOut', actions: { type: 'forgetSession', params: 'signedOut' } },
          'session.opened': { target: 'checking', actions: { type: 'forgetSession', params: null } },
        },
        states: {
          page: {
            initial: 'choosing',
            on: {
              'address.changed': [
                {
                  description: 'A link in a mail, whoever is signed in.',
                  guard: { type: 'isInvitation', params: ({ event }) => event.address },
                  target: '#desk.invited',
                  actions: [
                    { type: 'setAddress', params: ({ event }) => event.address },
                    { type: 'setToken', params: ({ event }) => event },
                  ],
                },
                {
                  description: 'A list that only changes its query stays as it is.',
                  guard: { type: 'isOtherEntry', params: ({ event }) => event.address },
                  target: '.choosing',
                  actions: { type: 'setAddress', params: ({ event }) => event.address },
                },
                { actions: { type: 'setAddress', params: ({ event }) => event.address } },
              ],
            },
            states: {
              choosing: {
                description: 'The first page is the search, for those who may use it.',
                always: [
                  {
                    description: 'A recovery code alone opens no page.',
                    guard: 'isRecovered',
                    target: 'firstPasskey',
                  },
                  { description: 'Those who write have their drafts.', guard: 'isNotHome', target: 'goingHome' },
                  { target: 'shown' },
                ],
              },
              goingHome: { description: 'The address is changing.', entry: 'goHome' },
              firstPasskey: {
                description: 'The passkey opens another session, with the rights of the account.',
                invoke: { id: 'firstPasskey', src: 'firstPasskeyForm', onDone: '#desk.checking' },
              },
              shown: {
                description: 'It ends, and begins again, when the address becomes another one.',
                invoke: {
                  id: 'page',
                  src: 'page',
                  input: ({ context: { address, session } }) => ({
                    path: address.path,
                    search: address.search,
                    session,
                  }),
                },
              },
            },
          },
          use: {
            initial: 'fresh',
            states: {
              fresh: {
                description: 'The server ends a session that is not used; the screen must not outlive it.',
                after: {
                  idleLimit: { target: '#desk.signedOut', actions: { type: 'forgetSession', params: 'idle' } },
                },
                on: { 'session.used': { target: 'fresh', reenter: true } },
              },
            },
          },
          leaving: {
            initial: 'not',
            states: {
              not: { on: { 'signOut.pressed': 'sending' } },
              failed: {
                description: 'The cookie is still there, so the session may be: nothing says that it is over.',
                tags: 'notLeft',
                on: { 'signOut.pressed': 'sending' },
              },
              sending: {
                description: 'Only the server can end the session and take the cookie away.',
                tags: 'leaving',
                initial: 'waiting',
                invoke: {
                  id: 'signOutOfDesk',
                  src: 'signOutOfDesk',
                  onDone: {
                    target: '#desk.signedOut',
                    actions: [
                      { type: 'forgetSession', params: 'signedOut' },
                      { type: 'tellTabs', params: 'signedOut' },
                    ],
                  },
                  onError: {
                    target: 'failed',
                    actions: { type: 'logFailure', params: 'Signing out of the desk' },
                  },
                },
                states: {
                  waiting: { after: { stillWorking: 'slow' } },
                  slow: { tags: 'slow', on: { 'stop.pressed': '#desk.signedIn.leaving.failed' } },
                },
              },
            },
          },
        },
      },
    },
  });
