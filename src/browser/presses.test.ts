import { afterEach, expect, it } from 'vitest';
import { onPress } from './presses.ts';

afterEach(() => document.body.replaceChildren());

it('[VERIFY-05] a press on a button or link is heard before its own handler, and other presses are not', () => {
  document.body.innerHTML = '<button><b>Copy</b></button><a href="#here">Here</a><p>Text</p><input>';
  const heard: string[] = [];
  const end = onPress(() => heard.push('a press'));
  document.querySelector('button')?.addEventListener('click', () => heard.push('its handler'));
  document.querySelector('b')?.click();
  expect(heard).toEqual(['a press', 'its handler']);
  for (const other of ['p', 'input']) document.querySelector<HTMLElement>(other)?.click();
  expect(heard).toHaveLength(2);
  document.querySelector('a')?.click();
  expect(heard).toHaveLength(3);
  end();
  document.querySelector('a')?.click();
  expect(heard).toHaveLength(3);
});
