import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { realInput } from '../support/browser/input.ts';
it('pastes', async () => {
  const log: string[] = [];
  render(<input aria-label="x" />);
  const user = realInput();
  const box = screen.getByLabelText<HTMLInputElement>('x');
  for (const text of ['111', '222', '333']) {
  await user.click(box);
  await user.paste(text);
  log.push(`${performance.now().toFixed(0)} after ${box.value} ${document.hasFocus()}`);
  await navigator.clipboard.writeText(text).then(() => log.push('wrote'), (e) => log.push(String(e)));
  log.push(await navigator.clipboard.readText());
  }
  expect(log).toEqual([]);
});
