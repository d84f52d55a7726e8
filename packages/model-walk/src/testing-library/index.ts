/** A screen as the system under test: Testing Library renders it, and `user-event` or a real browser acts on it. */
export { ariaSnapshotOf, partsOf, whole } from './accessibility-tree.ts';
export { type Driver, driveBy } from './driver.ts';
export { componentDriven, external, fill, type Gesture, type Gestures } from './gestures.ts';
export { screenOf } from './screen.ts';
export type { ScreenOptions } from './screen-options.ts';
export { button, disabledButton, late, role, statement, text } from './statements.ts';
