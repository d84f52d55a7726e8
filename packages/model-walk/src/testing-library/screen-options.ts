import type { Actor, AnyStateMachine } from 'xstate';
import type { Gestures } from './gestures.ts';

export interface ScreenOptions<Machine extends AnyStateMachine> {
  /** With Testing Library's render. */
  render: (actor: Actor<Machine>) => unknown;
  gestures: Gestures<Machine>;
  /** Parts of the page for reviewed snapshots, such as `region "Our Courses"`; all by default. */
  parts?: readonly string[];
  /** Renders the page around the screen, such as the navbar, whose links may be the only exit. */
  surround?: () => { unmount: () => void };
  /** Lives as long as the tab, without a page, so it needs no exit. */
  background?: true;
}
