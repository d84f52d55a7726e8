import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { rulesForSuggestions } from '../../../common/rules/password.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRequirements } from './PasswordRequirements.tsx';

const rulesFor = (value: string) => [
  { id: 'length', met: value.length >= 8 } as const,
  { id: 'uppercase', met: /[A-Z]/.test(value) } as const,
  { id: 'digit', met: /[0-9]/.test(value) } as const,
  { id: 'special', met: /[!@#]/.test(value) } as const,
];

function Parent({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <PasswordField label="Password" name="password" value={value} onChange={setValue} required>
        <PasswordRequirements rules={rulesFor(value)} />
      </PasswordField>
      <button type="button">Elsewhere</button>
    </>
  );
}

function setup(initial = '') {
  render(<Parent initial={initial} />);
  return userEvent.setup();
}

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent);

describe('PasswordField', () => {
  it('[LOGIN-03] hides the password until Show is pressed, and hides it again', async () => {
    const user = setup('Secret1!');
    expect(field().type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field().type).toBe('text');
    expect(field().value).toBe('Secret1!');
    const toggle = screen.getByRole<HTMLButtonElement>('button', { name: 'Hide password' });
    expect(toggle.textContent).toBe('Hide');
    expect(toggle.type).toBe('button');
    await user.click(toggle);
    expect(field().type).toBe('password');
  });

  it('[REG-03] shows the requirements only while the field has focus', async () => {
    const user = setup();
    expect(lines()).toEqual([]);
    await user.click(field());
    expect(lines()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(lines()).toEqual([]);
  });

  it('[REG-03] keeps them while Show is pressed with the pointer', async () => {
    const user = setup();
    await user.click(field());
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(document.activeElement).toBe(field());
    expect(lines()).toHaveLength(4);
  });

  it('[REG-03] Escape hides them and leaves the focus', async () => {
    const user = setup();
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(lines()).toEqual([]);
    expect(document.activeElement).toBe(field());
  });

  it('[REG-03] says of each line in words whether it is met, as the password grows', async () => {
    const user = setup();
    await user.type(field(), 'Secret');
    expect(lines()).toEqual([
      'At least 8 characters: not met',
      'One uppercase letter: met',
      'One digit: not met',
      'One special character: !@#$%^&*(),.?":{}|<>: not met',
    ]);
    await user.type(field(), '1!');
    expect(lines().every((line) => line?.endsWith(': met'))).toBe(true);
  });

  it('[REG-20] tells password managers the rules of a new password, and of no other', () => {
    const field = (autoComplete: 'new-password' | 'current-password') => {
      render(
        <PasswordField label={autoComplete} name="p" autoComplete={autoComplete} value="" onChange={() => undefined} />,
      );
      return screen.getByLabelText(autoComplete).getAttribute('passwordrules');
    };
    expect(field('new-password')).toBe(rulesForSuggestions);
    expect(field('current-password')).toBeNull();
  });
});
