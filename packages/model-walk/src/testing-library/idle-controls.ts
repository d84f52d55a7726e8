import { configure, getConfig } from '@testing-library/react';
import type { AnyStateMachine } from 'xstate';
import { eventMatrix, samplesOf } from '../properties.ts';
import type { SutCheck, SutProperties } from '../sut.ts';
import { isOwn, makeGesture } from './gestures.ts';
import { honourInert } from './inert.ts';
import type { ScreenOptions } from './screen-options.ts';
import { visitState } from './visit-state.ts';

/** Controls of ignored events must not send them: they should be disabled, inert or absent. */
export function idleControls<Machine extends AnyStateMachine>(
  about: Pick<SutProperties<Machine>, 'model' | 'graphs' | 'see'>,
  options: ScreenOptions<Machine>,
): SutCheck[] {
  const samples = samplesOf(about.graphs);
  return eventMatrix(about.model.machine, about.graphs).flatMap(({ value, state, input, ignores }) => {
    const tries = ignores
      .flatMap((type) => samples.get(type)?.slice(0, 1) ?? [])
      .filter((command) => isOwn(options.gestures, command));
    if (tries.length === 0) return [];
    const check = () =>
      visitState(about, options, { input, path: state.path }, async ({ received }, user) => {
        const before = received.length;
        const release = honourInert();
        const { asyncUtilTimeout } = getConfig();
        // the state is already shown, so controls need no wait
        configure({ asyncUtilTimeout: 100 });
        try {
          for (const { event } of tries) await makeGesture(options.gestures, event, user).catch(ignoreMissingControl);
        } finally {
          configure({ asyncUtilTimeout });
          release();
        }
        const sent = ignores.filter((type) => received.includes(type, before));
        if (sent.length > 0) {
          throw new Error(
            `In ${value || 'its one state'} a control sends ${sent.join(', ')}, which does nothing there: disable it, or do not show it.`,
          );
        }
      });
    return [{ title: `no control sends what is ignored: ${value}`, check }];
  });
}

/** An absent control is fine; other errors mean that the gesture is broken. */
function ignoreMissingControl(error: unknown): void {
  const isMissing =
    error instanceof Error &&
    error.name === 'TestingLibraryElementError' &&
    /^(Unable to find|Found a label .* no form control was found)/.test(error.message);
  if (!isMissing) throw error;
}
