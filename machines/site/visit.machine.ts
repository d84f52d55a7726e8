import { assign, setup } from 'xstate';
import type { PathName } from '../../common/paths.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { notProvided } from '../common/not-provided.ts';
import type { Spawn } from '../common/spawn.ts';
import type { PageName } from './head.ts';
import type { Address, Draft, Parent } from './navigation.types.ts';

/** Loaded code of a page, bound to the app's calls and shared actors. */
export interface Page<View> {
  /** Starts the page's actors and returns its view; called once per visit. */
  open(visit: {
    spawn: Spawn;
    rename: (name: PageName) => void;
    leadBack: (parent: Parent) => void;
    keep: (draft: Draft | null) => void;
  }): View;
}

export interface VisitInput {
  visit: string;
  /** Null for an address without a page. */
  page: PathName | null;
  params: Readonly<Record<string, string>>;
  address: Address;
  signedIn: boolean;
  /** Typed or chosen here before the session ended. */
  restored: Draft['values'] | null;
  returnTo: string;
}

export interface VisitContext<View> extends VisitInput {
  view: View | null;
  /** Set once an actor of the page knows it. */
  name: PageName | null;
  /** Likewise. */
  parent: Parent | null;
  draft: Draft | null;
  /** Why the page's code did not load, or what failed in one of its actors. */
  problem: string | null;
}

export type VisitEvent =
  | { type: 'page.named'; name: PageName }
  | { type: 'parent.found'; parent: Parent }
  | { type: 'draft.changed'; draft: Draft | null }
  | { type: 'visit.left' }
  | ConnectionRestored
  /** A defect in an actor of the page. */
  | { type: `xstate.error.actor.${string}`; error: unknown };

/**
 * A visit of a page: loads its code, starts its actors as children and stops them with the visit.
 * Says so if the code cannot be loaded (offline, or gone after a deploy).
 */
export const visitMachine = <View>() =>
  setup({
    types: {
      input: {} as VisitInput,
      context: {} as VisitContext<View>,
      events: {} as VisitEvent,
    },
    actors: { loadPage: notProvided<Page<View>, VisitInput>('loadPage') },
    guards: {
      isOtherDraft: ({ context }, { draft }: { draft: Draft | null }) =>
        JSON.stringify(draft) !== JSON.stringify(context.draft),
      isOtherParent: ({ context: { parent } }, given: Parent) => JSON.stringify(given) !== JSON.stringify(parent),
      isOtherName: ({ context: { name } }, given: PageName) =>
        given.title !== name?.title || given.description !== name?.description,
    },
    actions: {
      setDraft: assign((_, { draft }: { draft: Draft | null }) => ({ draft })),
      setParent: assign({ parent: (_, parent: Parent) => parent }),
      open: assign(({ spawn, self }, page: Page<View>) => {
        const rename = (name: PageName) => self.send({ type: 'page.named', name });
        const leadBack = (parent: Parent) => self.send({ type: 'parent.found', parent });
        const keep = (draft: Draft | null) => self.send({ type: 'draft.changed', draft });
        try {
          return { view: page.open({ spawn, rename, leadBack, keep }) };
        } catch (error) {
          return { problem: String(error) };
        }
      }),
      setName: assign({ name: (_, name: PageName) => name }),
      setProblem: assign({ problem: (_, { error }: { error: unknown }) => String(error) }),
      tellFlows: ({ self }, event: { type: 'visit.left' } | ConnectionRestored) => {
        const flows = Object.values(self.getSnapshot().children).filter((flow) => flow !== undefined);
        for (const flow of flows) if (flow.getSnapshot().status === 'active') flow.send(event);
      },
    },
  }).createMachine({
    id: 'visit',
    context: ({ input }) => ({ ...input, view: null, name: null, parent: null, draft: null, problem: null }),
    initial: 'opening',
    states: {
      opening: {
        description: 'The code of the page is being fetched; the page before stays in sight.',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { visit, page, params, address, signedIn, restored, returnTo } }) => ({
            visit,
            page,
            params,
            address,
            signedIn,
            restored,
            returnTo,
          }),
          onDone: { target: 'open', actions: { type: 'open', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: { type: 'setProblem', params: ({ event }) => event } },
        },
      },
      open: {
        description: 'The flows of the page run, and end with the visit.',
        on: {
          'page.named': {
            description: 'A flow tells it again with each of its snapshots.',
            guard: { type: 'isOtherName', params: ({ event }) => event.name },
            actions: { type: 'setName', params: ({ event }) => event.name },
          },
          'parent.found': {
            description: 'A flow tells it again with each of its snapshots.',
            guard: { type: 'isOtherParent', params: ({ event }) => event.parent },
            actions: { type: 'setParent', params: ({ event }) => event.parent },
          },
          'draft.changed': {
            description: 'A flow tells it with each of its snapshots.',
            guard: { type: 'isOtherDraft', params: ({ event }) => event },
            actions: { type: 'setDraft', params: ({ event }) => event },
          },
          'visit.left': { actions: { type: 'tellFlows', params: ({ event }) => event } },
          'connection.restored': { actions: { type: 'tellFlows', params: ({ event }) => event } },
          'xstate.error.actor.*': {
            description: 'One flow broke: the others, and the page, go on.',
            actions: { type: 'setProblem', params: ({ event }) => event },
          },
        },
      },
      failed: { description: 'Loading the document again fetches the code of the present release.' },
    },
  });
