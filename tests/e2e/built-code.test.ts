import { expect, it } from 'vitest';
import { allowed, builtCode, lackingIn } from '../../tools/browsers/built-code.ts';
import { targets } from '../../tools/browsers/targets.ts';

it('[OPS-08] the built code, with all libraries and chunks, uses nothing that a browser of the target lacks', () => {
  const code = builtCode('dist');
  expect(code.size).toBeGreaterThan(50);
  expect(lackingIn(code, { targets, exceptions: allowed })).toEqual([]);
});
