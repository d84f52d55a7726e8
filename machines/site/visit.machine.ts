import { type ActorRefFromLogic, type AnyActorLogic, assign, type InputFrom, setup } from 'xstate';
import type { PathName } from '../../common/paths.ts';
import { notProvided } from '../common/not-provided.ts';
import type { PageName } from './head.ts';
import type { Address } from './navigation.types.ts';

/** Starts a flow that ends with the visit. */
export type Spawn = <Logic extends AnyActorLogic>(
  logic: Logic,
  options: { input: InputFrom<Logic> | undefined },
) => ActorRefFromLogic<Logic>;

/** The code of a page, on the calls and shared actors of the app. */
export interface Page<View> {
  /** Starts the page's flows, once a visit, and answers the view of them. */
  open(visit: { spawn: Spawn; rename: (name: PageName) => void }): View;
}

// Input
export interface VisitInput {
  /** Names the visit among those of the tab. */
  visit: string;
  /** Null for an address without a page (LAYOUT-07). */
  page: PathName | null;
  params: Readonly<Record<string, string>>;
  address: Address;
  signedIn: boolean;
  /** Where a login on this page leads to. */
  returnTo: string;
}

// Context
export interface VisitContext<View> extends VisitInput {
  view: View | null;
  /** What the page is called, once one of its flows knows. */
  name: PageName | null;
  /** Why the code of the page could not be fetched, or what broke in one of its flows. */
  problem: string | null;
}

// Events
export type VisitEvent =
  /** A flow of the page knows what the page is called. */
  | { type: 'page.named'; name: PageName }
  /** The page is being left: its flows are stopped next. */
  | { type: 'visit.left' }
  /** A flow of the page broke: a fault of ours. */
  | { type: `xstate.error.actor.${string}`; error: unknown };

/**
 * One visit of one page (LAYOUT-07, LAYOUT-12, LAYOUT-13): its code is fetched, its flows are started as children of
 * the visit, and they are stopped with it. A page whose code cannot be fetched says so (offline, or gone after a deploy).
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
      isOtherName: ({ context: { name } }, given: PageName) =>
        given.title !== name?.title || given.description !== name?.description,
    },
    actions: {
      open: assign(({ spawn, self }, page: Page<View>) => {
        const rename = (name: PageName) => self.send({ type: 'page.named', name });
        try {
          return { view: page.open({ spawn, rename }) };
        } catch (error) {
          return { problem: String(error) };
        }
      }),
      setName: assign({ name: (_, name: PageName) => name }),
      setProblem: assign({ problem: (_, { error }: { error: unknown }) => String(error) }),
      tellFlows: ({ self }) => {
        const flows = Object.values(self.getSnapshot().children).filter((flow) => flow !== undefined);
        for (const flow of flows) if (flow.getSnapshot().status === 'active') flow.send({ type: 'visit.left' });
      },
    },
  }).createMachine({
    id: 'visit',
    context: ({ input }) => ({ ...input, view: null, name: null, problem: null }),
    initial: 'opening',
    states: {
      opening: {
        description: 'The code of the page is being fetched; the page before stays in sight.',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { visit, page, params, address, signedIn, returnTo } }) => ({
            visit,
            page,
            params,
            address,
            signedIn,
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
          'visit.left': { actions: 'tellFlows' },
          'xstate.error.actor.*': {
            description: 'One flow broke: the others, and the page, go on.',
            actions: { type: 'setProblem', params: ({ event }) => event },
          },
        },
      },
      failed: { description: 'Loading the document again fetches the code of the present release.' },
    },
  });
