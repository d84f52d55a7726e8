import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskColumn } from '../../../common/api/types.ts';
import { cellOf } from '../../../src/flows/desk/list/cells.tsx';

const shown = (column: DeskColumn, value: string) =>
  render(cellOf(column, { [column]: value }, [])).container.textContent;

it.each([
  ['paid_with', 'transfer', 'Bank transfer'],
  ['paid_with', 'ideal', 'iDEAL'],
  ['paid_with', 'klarna', 'klarna'],
  ['state', 'requires_payment', 'Not paid yet'],
  ['roles', 'author, reviewer', 'author, reviewer'],
] as const)('[DESK-36] in the column %s of a list, %s is shown as %s', (column, value, words) => {
  expect(shown(column, value)).toBe(words);
});
