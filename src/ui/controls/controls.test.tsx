import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Snackbar } from '../../app/Snackbar.tsx';
import { CheckboxField } from '../../flows/accounts/registration/CheckboxField.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { Field } from './Field.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

const modes = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Telephone' },
] as const;

describe('Button', () => {
  it('[VERIFY-03] shows only its busy label while busy, and cannot be pressed', async () => {
    const press = vi.fn();
    const { rerender } = render(
      <Button busyLabel="Verifying..." onClick={press}>
        Confirm
      </Button>,
    );
    expect(screen.queryByText('Verifying...')).toBeNull();
    rerender(
      <Button busy busyLabel="Verifying..." onClick={press}>
        Confirm
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Verifying...' });
    // not `disabled`, with which it would lose the focus
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
  });

  it('does not submit a form unless it says so', () => {
    render(<Button>Show less</Button>);
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
  });
});

describe('ButtonLink', () => {
  it('is a link to a page of the app', () => {
    render(<ButtonLink to="/course">Courses</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Courses' }).getAttribute('href')).toBe('/course');
  });
});

describe('Field', () => {
  it('is named by its label and described by its error, then its hint', () => {
    render(<Field label="Email" name="email" value="" onChange={() => {}} hint="For receipts" error="Needed" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    const notes = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(notes.map((id) => document.getElementById(id)?.lastChild?.textContent)).toEqual(['Needed', 'For receipts']);
  });

  it('[REG-16] hands on type, name, autocomplete, required and the latest day', () => {
    render(
      <Field
        label="Date of birth"
        name="date_of_birth"
        type="date"
        value="2000-01-02"
        onChange={() => {}}
        max="2010-11-21"
        autoComplete="bday"
        required
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Date of birth');
    expect([input.type, input.name, input.value, input.max, input.autocomplete, input.required]).toEqual([
      'date',
      'date_of_birth',
      '2000-01-02',
      '2010-11-21',
      'bday',
      true,
    ]);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('SegmentedControl', () => {
  it('[LOGIN-02] is a group of radios of which the value is checked', async () => {
    const choose = vi.fn();
    render(<SegmentedControl label="Log in with" options={modes} value="email" onChange={choose} />);
    expect(screen.getByRole('group', { name: 'Log in with' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
    expect(choose.mock.calls).toEqual([['phone']]);
  });
});

describe('CheckboxField', () => {
  it('[REG-02] is ticked by its label, which may hold a link', async () => {
    const tick = vi.fn();
    render(
      <CheckboxField name="terms" checked={false} onChange={tick}>
        Agree to <a href="#terms">Terms &amp; Conditions</a>
      </CheckboxField>,
    );
    await userEvent.click(screen.getByText('Agree to'));
    expect(tick.mock.calls).toEqual([[true]]);
    expect(screen.getByRole('checkbox', { name: 'Agree to Terms & Conditions' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('#terms');
  });
});

describe('a message', () => {
  it('interrupts a screen reader when it is an error, and waits otherwise', () => {
    render(
      <>
        <Alert tone="error">Registration failed</Alert>
        <Alert tone="success">Saved</Alert>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Registration failed');
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });

  it('[VERIFY-05] the snackbar keeps its status region and puts an error into an alert', () => {
    const { rerender } = render(<Snackbar message={null} tone="success" />);
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    rerender(<Snackbar message="Verification code resent" tone="success" />);
    expect(region.textContent).toBe('Verification code resent');
    rerender(<Snackbar message="Failed to resend code" tone="error" />);
    expect(region.textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('Failed to resend code');
  });

  it('the spinner says what is being waited for', () => {
    render(<Spinner label="Loading courses" />);
    expect(screen.getByRole('status').textContent).toBe('Loading courses');
  });
});
