import { cleanup, screen } from '@testing-library/react';
import type { AnyStateMachine } from 'xstate';
import { stuckStates, valueIn } from '../properties.ts';
import type { SutCheck, SutProperties } from '../sut.ts';
import { driver } from './driver.ts';
import { isOwn } from './gestures.ts';
import { isInert } from './inert.ts';
import type { ScreenOptions } from './screen-options.ts';
import { visitState } from './visit-state.ts';

/**
 * Where no own event or timer leads on, a link must be shown, at once or after one own event such
 * as closing a dialog.
 */
export function unreachableExits<Machine extends AnyStateMachine>(
  about: SutProperties<Machine>,
  options: ScreenOptions<Machine>,
): SutCheck[] {
  const stuck = about.graphs.flatMap((graph) =>
    stuckStates(graph, (command) => isOwn(options.gestures, command), about.isExit).map((onwards) => ({
      input: graph.input,
      onwards,
    })),
  );
  const soonest = new Map(stuck.toReversed().map((each) => [each.onwards.slice(0, 1).map(valueIn).join(), each]));
  return [...soonest].map(([value, { input, onwards }]) => ({
    title: `there is a way out: ${value}`,
    check: async () => {
      const distinct = new Map(onwards.toReversed().map((state) => [valueIn(state), state.path]));
      for (const path of [...distinct.values()].reverse()) {
        await driver.surround(options);
        let links = 0;
        await visitState(about, options, { input, path }, () => {
          links = usableLinks().length;
        });
        cleanup();
        if (links > 0) return;
      }
      throw new Error(
        `From ${value || 'its one state'} the user cannot leave while no answer comes: no control ends the flow or emits an exit, and no link is shown.`,
      );
    },
  }));
}

/** Excludes links behind a dialog. */
function usableLinks(): HTMLElement[] {
  const modal = [...document.body.children].some(isInert);
  return screen
    .queryAllByRole('link')
    .filter((link) => link.hasAttribute('href') && (!modal || link.closest('[role=dialog]') !== null));
}
