import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// React asks for this flag before it accepts act() outside of a test runner that it knows.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(cleanup);
