/** A screen as SUT, rendered by Testing Library, with input by `user-event` or a real browser. */
export { ariaSnapshotOf, partsOf, whole } from './accessibility-tree.ts';
export { type Driver, driveBy } from './driver.ts';
export { componentDriven, external, fill, type Gesture, type Gestures } from './gestures.ts';
export { screenOf } from './screen.ts';
export type { ScreenOptions } from './screen-options.ts';
export { button, disabledButton, isDisabled, late, role, statement, text } from './statements.ts';
