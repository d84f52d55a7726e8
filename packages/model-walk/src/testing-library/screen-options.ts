import type { Actor, AnyStateMachine } from 'xstate';
import type { Gestures } from './gestures.ts';

/** A screen that renders an actor of a machine. */
export interface ScreenOptions<Machine extends AnyStateMachine> {
  /** Renders the screen of a running actor, with Testing Library's render. */
  render: (actor: Actor<Machine>) => unknown;
  /** Every event of the model needs one. */
  gestures: Gestures<Machine>;
  /** What the reviewed snapshots show of the page, such as `region "Our Courses"`: by default all of it. */
  parts?: readonly string[];
  /**
   * Renders what surrounds the screen on its page, such as the navbar: where no answer comes and the screen's own
   * controls lead nowhere, the user leaves by a link, which may be listed here.
   */
  surround?: () => { unmount: () => void };
  /** The machine lives as long as the tab and has no page of its own, so it needs no exit. */
  background?: true;
}
