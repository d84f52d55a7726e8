import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PhoneField } from './PhoneField.tsx';

type Options = { required?: boolean; disabled?: boolean; error?: string; id?: string };

function Parent(props: Options) {
  const [phone, setPhone] = useState({ country: 'IQ', number: '' });
  return (
    <>
      <PhoneField label="Phone number" {...phone} onChange={setPhone} {...props} />
      <output>{`${phone.country}|${phone.number}`}</output>
    </>
  );
}

function setup(options: Options = {}) {
  render(<Parent {...options} />);
  return userEvent.setup();
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Country code/ });
const search = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search countries' });
const state = () => document.querySelector('output')?.textContent;
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('PhoneField', () => {
  it('[PHONE-01] is a plain telephone input with its placeholder and the id phoneNumber', () => {
    setup({ required: true });
    expect(input().type).toBe('tel');
    expect(input().placeholder).toBe('Enter phone number');
    expect(input().id).toBe('phoneNumber');
    expect(input().required).toBe(true);
    expect(input().autocomplete).toBe('tel-national');
  });

  it('[PHONE-01] takes another id and can be disabled, with its country', () => {
    setup({ disabled: true, id: 'userPhone' });
    expect(input().id).toBe('userPhone');
    expect(input().disabled).toBe(true);
    expect(button().disabled).toBe(true);
  });

  it('[LOGIN-04] shows flag and dial code of the chosen country before the list was ever loaded', () => {
    setup();
    expect(button().textContent).toBe('+964');
    expect(button().querySelector('img')?.getAttribute('src')).toBe('/flags/IQ.svg');
    expect(button().getAttribute('aria-label')).toBe('Country code: Iraq +964');
  });

  it('[PHONE-03] keeps a national number as typed', async () => {
    const user = setup();
    await user.type(input(), '0750 123 45');
    expect(state()).toBe('IQ|0750 123 45');
  });

  it('[PHONE-03] a pasted international number chooses its country and leaves the rest', async () => {
    const user = setup();
    await user.click(input());
    await user.paste('+31 6 12345678');
    expect(state()).toBe('NL|6 12345678');
    expect(button().textContent).toBe('+31');
  });

  it('ties its error to the input', () => {
    setup({ error: 'Phone number is required' });
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Phone number is required',
    );
  });
});

describe('CountrySelect', () => {
  it('[PHONE-02] opens a list of every country with flag, English name and dial code, by English name', async () => {
    const user = setup();
    await user.click(button());
    await search();
    const all = options();
    expect(all.length).toBeGreaterThan(235);
    expect(all.slice(0, 2)).toEqual(['Afghanistan +93', 'Åland Islands +358']);
    const iraq = screen.getByRole('option', { name: 'Iraq +964' });
    expect(iraq.querySelector('img')?.getAttribute('src')).toBe('/flags/IQ.svg');
    expect(iraq.getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    ['the English name', 'nether', 'Netherlands +31'],
    ['the Arabic name', 'هولندا', 'Netherlands +31'],
    ['the Kurdish name, without its accents too', 'iraq', 'Iraq +964'],
    ['the Kurdish name', 'Almanya', 'Germany +49'],
    ['the code', 'nl', 'Netherlands +31'],
    ['the dial code', '+31', 'Netherlands +31'],
    ['another name that people use', 'Turkey', 'Türkiye +90'],
  ])('[PHONE-02] finds a country by %s', async (_, query, expected) => {
    const user = setup();
    await user.click(button());
    await user.type(await search(), query);
    expect(options()[0]).toBe(expected);
  });

  it('[PHONE-02] says so when nothing is found', async () => {
    const user = setup();
    await user.click(button());
    await user.type(await search(), 'atlantis');
    expect(options()).toEqual([]);
    expect(screen.getByText('No country found')).toBeDefined();
  });

  it('[PHONE-02] Enter chooses the first found country, keeps the number, closes and gives focus back', async () => {
    const user = setup();
    await user.type(input(), '612');
    await user.click(button());
    await user.type(await search(), 'netherl');
    await user.keyboard('{Enter}');
    expect(state()).toBe('NL|612');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('[PHONE-02] Escape closes the list, changes nothing and gives focus back', async () => {
    const user = setup();
    await user.click(button());
    await search();
    await user.keyboard('{Escape}');
    expect(state()).toBe('IQ|');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('[PHONE-02] a press on another field closes the list and keeps the focus there', async () => {
    const user = setup();
    await user.click(button());
    await search();
    await user.click(input());
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(input());
  });
});
