import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// React asks for this flag before it accepts act() outside of a test runner that it knows.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// jsdom lays nothing out, so it has no ResizeObserver; Headless UI's Combobox asks for one when it closes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(cleanup);
