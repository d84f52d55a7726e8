import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PhoneField } from './PhoneField.tsx';

type Options = { required?: boolean; disabled?: boolean; error?: string; id?: string };

/** Of Iraq. Its behaviour is walked in tests/flows/accounts/phone-entry/model.test.tsx. */
function show(options: Options = {}) {
  const nothing = () => {};
  render(
    <PhoneField
      label="Phone number"
      number=""
      onType={nothing}
      country="IQ"
      onCountry={nothing}
      selector={{ open: false, query: '', onOpen: nothing, onSearch: nothing, onClose: nothing }}
      {...options}
    />,
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Country code/ });

describe('PhoneField', () => {
  it('[PHONE-01] is a plain telephone input with its placeholder and the id phoneNumber', () => {
    show({ required: true });
    expect(input().type).toBe('tel');
    expect(input().placeholder).toBe('Enter phone number');
    expect(input().id).toBe('phoneNumber');
    expect(input().required).toBe(true);
    expect(input().autocomplete).toBe('tel-national');
  });

  it('[PHONE-01] takes another id and can be disabled, with its country', () => {
    show({ disabled: true, id: 'userPhone' });
    expect(input().id).toBe('userPhone');
    expect(input().disabled).toBe(true);
    expect(button().disabled).toBe(true);
  });

  it('[LOGIN-04] shows flag and dial code of the chosen country before the list was ever loaded', () => {
    show();
    expect(button().textContent).toBe('+964');
    expect(button().querySelector('img')?.getAttribute('src')).toBe('/flags/IQ.svg');
    expect(button().getAttribute('aria-label')).toBe('Country code: Iraq +964');
  });

  it('ties its error to the input', () => {
    show({ error: 'Phone number is required' });
    expect(input().getAttribute('aria-invalid')).toBe('true');
    const { ownerDocument } = input();
    expect(ownerDocument.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Phone number is required',
    );
  });
});
