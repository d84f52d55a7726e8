import { assign, setup } from 'xstate';
import type { DeskSession } from '../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import { notProvided } from '../common/not-provided.ts';
import type { Spawn } from '../common/spawn.ts';

/** The loaded code of a page. `open` starts its actors, once, and returns its view. */
export interface LoadedPage<View> {
  open(spawn: Spawn): View;
}

export interface DeskPageInput {
  /** Without the prefix of a language. */
  path: string;
  search: string;
  /** A page has one; null fails. */
  session: DeskSession | null;
}

export interface DeskPageContext<View> extends DeskPageInput {
  /** Null before the page was opened, and if its actors could not be started. */
  view: View | null;
}

export type DeskPageEvent =
  | { type: 'retry.pressed' }
  /** A defect in an actor of the page. */
  | { type: `xstate.error.actor.${string}`; error: unknown };

/** A page of the desk: loads its code, runs its actors as children, and stops them with itself. */
export const deskPageMachine = <View>() =>
  setup({
    types: {
      input: {} as DeskPageInput,
      context: {} as DeskPageContext<View>,
      events: {} as DeskPageEvent,
      tags: {} as 'slow',
    },
    actors: { loadPage: notProvided<LoadedPage<View>, DeskPageInput>('loadPage') },
    actions: {
      open: assign(({ spawn }, page: LoadedPage<View>) => {
        try {
          return { view: page.open(spawn) };
        } catch {
          // `loadPage` has reported it
          return {};
        }
      }),
    },
    delays: { stillWorking: STILL_WORKING_AFTER },
  }).createMachine({
    id: 'deskPage',
    context: ({ input }) => ({ ...input, view: null }),
    initial: 'opening',
    states: {
      opening: {
        description: 'The code of the page is being fetched.',
        initial: 'waiting',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { path, search, session } }) => ({ path, search, session }),
          onDone: { target: 'open', actions: { type: 'open', params: ({ event }) => event.output } },
          onError: 'failed',
        },
        states: {
          waiting: { after: { stillWorking: 'slow' } },
          slow: { tags: 'slow', on: { 'retry.pressed': '#deskPage.opening' } },
        },
      },
      open: {
        description: 'The flows of the page run, and end with it.',
        on: {
          'xstate.error.actor.*': { description: 'One flow broke: the others, and the page, go on.' },
        },
      },
      failed: { description: 'Loading the document again fetches the code of the present release.' },
    },
  });
