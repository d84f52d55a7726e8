import { assign, emit, sendTo, setup } from 'xstate';
import { href } from '../../common/paths.ts';
import type { LogoutNotice } from '../common/emitted.ts';
import { headOf } from './head.ts';
import type { LanguageOpened } from './language.machine.ts';
import {
  accessOf,
  forLearner,
  isPresent,
  isSameFrame,
  matchOf,
  restoredAt,
  shownOf,
  shownTo,
  takenAlong,
  unsentFor,
  unsentOf,
  type VisitSnapshot,
} from './navigation.selectors.ts';
import type {
  Address,
  NavigationContext,
  NavigationEmitted,
  NavigationEvent,
  NavigationInput,
} from './navigation.types.ts';
import { ownAddress } from './own-address.ts';
import { visitMachine } from './visit.machine.ts';

export type * from './navigation.types.ts';

/**
 * Selects the page by address and session, guards access, opens each page as a visit. A visit's
 * actors stop as soon as it is left, so that a late response cannot navigate; its view stays until
 * the next page's code has loaded.
 */
export const navigationMachine = <View>() =>
  setup({
    types: {
      input: {} as NavigationInput,
      context: {} as NavigationContext<View>,
      events: {} as NavigationEvent,
      emitted: {} as NavigationEmitted,
      children: {} as { visit: 'visit' },
    },
    actors: { visit: visitMachine<View>() },
    guards: {
      isSamePage: ({ context }, { address: { entry, path } }: { address: Address }) =>
        entry === context.address.entry && path === context.address.path,
      isUnopened: ({ context: { shown, visits } }) => shown?.visit === String(visits) && shown.view === null,
      hasEnded: ({ context }) => context.ended,
      hasMembersDraft: ({ context: { ended, unsent } }) => ended && unsent?.isForVisitors === false,
      hasNewDraft: ({ context }, visit: VisitSnapshot<View>) =>
        isPresent(context, visit) && visit.context.draft !== context.draft,
      isSameToken: ({ context }, { token }: { token: string | null }) => token === context.token,
      isForMembersOnly: ({ context }) => context.token === null && accessOf(context) === 'member',
      isForGuestsOnly: ({ context }) => context.token !== null && accessOf(context) === 'guest',
      hasNewProblem: ({ context }, visit: VisitSnapshot<View>) =>
        visit.context.problem !== null && isPresent(context, visit) && visit.context.problem !== context.shown?.problem,
      isOtherThanShown: ({ context }, visit: VisitSnapshot<View>) => {
        const next = shownOf(visit);
        return next !== null && isPresent(context, visit) && !isSameFrame(next, context.shown);
      },
      isFirstPage: ({ context: { visits, rendered } }, { visit }: { visit: string }) =>
        visits === 1 && rendered === null && visit === String(visits),
      isFirstRender: ({ context: { visits, rendered } }, { visit }: { visit: string }) =>
        visit === String(visits) && visit !== rendered,
      isRenderedAgain: ({ context: { visits, rendered } }, { visit }: { visit: string }) =>
        visits > 1 && visit === rendered,
    },
    actions: {
      setAddress: assign((_, { address }: { address: Address }) => ({ address })),
      setToken: assign(({ context }, { token }: { token: string | null }) => ({
        token,
        shown: shownTo(token, context),
        ended: token === null,
        unsent: token === null ? unsentOf(context) : context.unsent,
      })),
      setAccount: assign(({ context }, { account }: { account: string | null }) =>
        account === null ? {} : { account, unsent: unsentFor(account, context) },
      ),
      setDraft: assign({ draft: (_, { context: { draft } }: VisitSnapshot<View>) => draft }),
      setExplanation: assign({ explanation: (_, { notice }: { notice: LogoutNotice | null }) => notice }),
      forgetEnd: assign({ ended: false }),
      forgetToken: assign(({ context }) => ({ token: null, shown: shownTo(null, context), unsent: null })),
      keepWanted: assign({
        wanted: ({ context: { address } }) => ({ to: address.path + address.search, state: address.state }),
      }),
      beginVisit: assign(({ context }) => {
        const { visits, token, wanted, unsent } = context;
        const restored = restoredAt(context);
        return {
          visits: visits + 1,
          draft: null,
          restored,
          unsent: token === null && restored === null ? unsent : null,
          wanted: token === null ? wanted : null,
          explanation: null,
        };
      }),
      goToLogin: emit(({ context: { address, ended, explanation } }) => ({
        type: 'navigate' as const,
        to: href('login'),
        replace: true,
        state: { returnTo: address.path + address.search, ...(ended && { notice: explanation ?? 'loggedOut' }) },
      })),
      notifyEnded: emit(({ context: { explanation } }) => ({
        type: 'notice' as const,
        tone: 'info' as const,
        said: explanation ?? ('loggedOut' as const),
        goesOn: true as const,
      })),
      goHome: emit({ type: 'navigate' as const, to: href('home') }),
      goHomeInstead: emit({ type: 'navigate' as const, to: href('home'), replace: true, state: forLearner }),
      goOn: emit(({ context: { wanted } }, { returnTo }: { returnTo: string }) => ({
        type: 'navigate' as const,
        to: returnTo,
        replace: true,
        ...(returnTo === href('home') && { state: forLearner }),
        ...(wanted?.to === returnTo && { state: wanted.state }),
      })),
      goToConfirmation: emit({ type: 'navigate' as const, to: href('accountDeletionConfirmation'), replace: true }),
      tellVisit: sendTo('visit', { type: 'visit.left' as const }),
      tellConnectionRestored: sendTo('visit', { type: 'connection.restored' as const }),
      reload: emit({ type: 'document.reloaded' as const }),
      openDocument: emit(({ context }, { code }: LanguageOpened) => ({
        type: 'document.opened' as const,
        code,
        unsent: takenAlong(context),
      })),
      announceLeft: emit({ type: 'page.left' as const }),
      show: assign({
        shown: ({ context }, visit: VisitSnapshot<View>) => shownOf(visit) ?? context.shown,
      }),
      showHead: emit(({ context: { shown, address } }) => ({
        type: 'head.shown' as const,
        head: shown?.head ?? headOf(null, address.path, null),
      })),
      logProblem: emit(({ context: { address } }, { context: { problem } }: VisitSnapshot<View>) => ({
        type: 'failure.logged' as const,
        message: `The page ${address.path} has a fault: ${problem}`,
      })),
      setRendered: assign({ rendered: ({ context }) => String(context.visits) }),
      restoreScroll: emit({ type: 'scroll.restored' as const }),
      focusHeading: emit({ type: 'heading.focused' as const, onlyIfLost: false }),
      recoverFocus: emit({ type: 'heading.focused' as const, onlyIfLost: true }),
    },
  }).createMachine({
    id: 'navigation',
    context: ({ input }) => ({
      address: input.address,
      token: input.token,
      account: input.unsent?.account ?? null,
      draft: null,
      unsent: input.unsent ?? null,
      restored: null,
      wanted: null,
      ended: false,
      explanation: null,
      visits: 0,
      shown: null,
      rendered: null,
    }),
    initial: 'deciding',
    on: {
      'address.changed': [
        {
          description: 'The page has kept how it is looked at, with its history entry or in its query; it stays open.',
          guard: { type: 'isSamePage', params: ({ event }) => event },
          actions: { type: 'setAddress', params: ({ event }) => event },
        },
        { target: '.deciding', actions: { type: 'setAddress', params: ({ event }) => event } },
      ],
      'session.changed': [
        {
          description: 'Such as a user who has become known: nothing that decides who may enter.',
          guard: { type: 'isSameToken', params: ({ event }) => event },
          actions: { type: 'setAccount', params: ({ event }) => event },
        },
        {
          target: '.deciding',
          actions: [
            { type: 'setToken', params: ({ event }) => event },
            { type: 'setAccount', params: ({ event }) => event },
          ],
        },
      ],
      'session.opened': {
        description: 'The way goes on to where the login was asked for; the session opens from the same fact.',
        actions: [
          { type: 'setToken', params: ({ event }) => event },
          { type: 'setAccount', params: ({ event }) => ({ account: event.user.id }) },
          { type: 'goOn', params: ({ event }) => event },
        ],
      },
      'language.opened': { actions: { type: 'openDocument', params: ({ event }) => event } },
      'logout.explained': { actions: { type: 'setExplanation', params: ({ event }) => event } },
      'logout.pressed': { actions: ['forgetToken', 'goHome'] },
      'account.deleted': { actions: ['forgetToken', 'goToConfirmation'] },
      'page.rendered': [
        {
          description:
            'The first page of the tab: the focus stays where the document begins, or where the reader has put it.',
          guard: { type: 'isFirstPage', params: ({ event }) => event },
          actions: ['setRendered', 'restoreScroll'],
        },
        {
          description: 'A new page: it begins at its top, or where it was left, and its heading takes the focus.',
          guard: { type: 'isFirstRender', params: ({ event }) => event },
          actions: ['setRendered', 'restoreScroll', 'focusHeading'],
        },
        {
          description: 'What it shows has come, perhaps with a heading in the place of the one that had the focus.',
          guard: { type: 'isRenderedAgain', params: ({ event }) => event },
          actions: 'recoverFocus',
        },
      ],
    },
    states: {
      deciding: {
        description: 'Who may enter is decided for each address and each token.',
        always: [
          {
            description:
              'The page is remembered with the state of its entry, so that the login leads back to it as it was.',
            guard: 'isForMembersOnly',
            target: 'turnedAway',
            actions: ['keepWanted', 'goToLogin', 'forgetEnd'],
          },
          {
            description: 'Who is logged in has no business with the login.',
            guard: 'isForGuestsOnly',
            target: 'turnedAway',
            actions: 'goHomeInstead',
          },
          {
            description: 'The session ended in the middle of what a visitor cannot go on with, such as a test.',
            guard: 'hasMembersDraft',
            target: 'turnedAway',
            actions: ['keepWanted', 'goToLogin', 'forgetEnd'],
          },
          {
            description: 'The session ended on a page that visitors may see too: it says so, and stays.',
            guard: 'hasEnded',
            target: 'visiting',
            actions: ['notifyEnded', 'forgetEnd'],
          },
          { target: 'visiting' },
        ],
      },
      turnedAway: {
        description: 'Another address was asked for and is on its way: no page is open until it is there.',
      },
      visiting: {
        description: 'The visit is stopped when its page is left; what it showed stays until the next page is there.',
        entry: 'beginVisit',
        exit: ['tellVisit', 'announceLeft'],
        on: {
          'connection.restored': [
            {
              description:
                'The code of the page did not come; a browser may remember that, so the document is reloaded.',
              guard: 'isUnopened',
              actions: 'reload',
            },
            { description: 'What the page could not load is loaded now.', actions: 'tellConnectionRestored' },
          ],
        },
        invoke: {
          id: 'visit',
          src: 'visit',
          input: ({ context: { address, token, wanted, visits, restored } }) => {
            const match = matchOf({ address, token });
            return {
              visit: String(visits),
              page: match?.name ?? null,
              params: match?.params ?? {},
              address,
              signedIn: token !== null,
              restored,
              returnTo: ownAddress(address.state.returnTo) ?? wanted?.to ?? href('home'),
            };
          },
          onSnapshot: [
            {
              description: 'A fault of ours, or a page whose code is gone: it is said once.',
              guard: { type: 'hasNewProblem', params: ({ event }) => event.snapshot },
              actions: [
                { type: 'setDraft', params: ({ event }) => event.snapshot },
                { type: 'show', params: ({ event }) => event.snapshot },
                'showHead',
                { type: 'logProblem', params: ({ event }) => event.snapshot },
              ],
            },
            {
              description: 'Its page has been opened, or goes by another name or leads back to another page now.',
              guard: { type: 'isOtherThanShown', params: ({ event }) => event.snapshot },
              actions: [
                { type: 'setDraft', params: ({ event }) => event.snapshot },
                { type: 'show', params: ({ event }) => event.snapshot },
                'showHead',
              ],
            },
            {
              description: 'Something is typed or chosen that the end of the session must not lose.',
              guard: { type: 'hasNewDraft', params: ({ event }) => event.snapshot },
              actions: { type: 'setDraft', params: ({ event }) => event.snapshot },
            },
          ],
        },
      },
    },
  });
