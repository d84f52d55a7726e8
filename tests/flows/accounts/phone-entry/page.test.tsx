import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { loginMachine } from '../../../../machines/accounts/login.machine.ts';
import { PhoneEntry } from '../../../../src/flows/accounts/phone-entry/PhoneEntry.tsx';
// Loaded here, so that no test waits for the chunk of the list.
import '../../../../src/flows/accounts/phone-entry/CountrySearch.tsx';
import { aPhoneEntry } from '../../../support/shared-actors.ts';

/** Shows the phone number of a form that was opened in Iraq. */
function setup() {
  const form = createActor(loginMachine, { input: { country: 'IQ', dialCode: '+964' } }).start();
  render(<PhoneEntry actor={aPhoneEntry(form)} disabled={false} />);
  const submitted = () => {
    const { country, dialCode, phoneNumber } = form.getSnapshot().context;
    return [country, dialCode, phoneNumber].join('|');
  };
  return { user: userEvent.setup(), submitted };
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Country code/ });
const search = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search countries' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the field of a phone number', () => {
  it('[PHONE-03] keeps a national number as typed', async () => {
    const { user, submitted } = setup();
    await user.type(input(), '0750 123 45');
    expect(submitted()).toBe('IQ|+964|0750 123 45');
  });

  it('[PHONE-03] takes the country of a pasted international number and keeps the rest', async () => {
    const { user, submitted } = setup();
    await user.click(input());
    await user.paste('+31 6 12345678');
    expect(submitted()).toBe('NL|+31|6 12345678');
    expect(input().value).toBe('6 12345678');
    expect(button().textContent).toBe('+31');
  });

  it.each([
    ['\u200e+31 6 12345678', '6 12345678'],
    ['\u2066\u200f+31\u00a06\u202f12345678\u2069', '6\u202f12345678'],
    ['\ufeff＋３１ ６１２３４５６７８', '６１２３４５６７８'],
    ['+٣١ ٦ ١٢٣٤٥٦٧٨', '٦ ١٢٣٤٥٦٧٨'],
    ['tel:+31-6-12345678', '6-12345678'],
  ])('[PHONE-03] takes the country of %j, whatever marks and digits it has, and keeps %j', async (pasted, kept) => {
    const { user, submitted } = setup();
    await user.click(input());
    await user.paste(pasted);
    expect(submitted()).toBe(`NL|+31|${kept}`);
    expect(input().value).toBe(kept);
  });

  it('[PHONE-03] takes the country of a typed international number as soon as its code is there', async () => {
    const { user, submitted } = setup();
    await user.type(input(), '+316 123');
    expect(submitted()).toBe('NL|+31|6 123');
  });
});

describe('the country selector', () => {
  it('[PHONE-02] opens a list of every country with flag, English name and dial code, by English name', async () => {
    const { user } = setup();
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
    const { user } = setup();
    await user.click(button());
    await user.type(await search(), query);
    expect(options()[0]).toBe(expected);
  });

  it('[PHONE-02] says so when nothing is found', async () => {
    const { user } = setup();
    await user.click(button());
    await user.type(await search(), 'atlantis');
    expect(options()).toEqual([]);
    expect(screen.getByText('No country found')).toBeDefined();
  });

  it('[PHONE-02] Enter chooses the first found country, keeps the number, closes and gives focus back', async () => {
    const { user, submitted } = setup();
    await user.type(input(), '612');
    await user.click(button());
    await user.type(await search(), 'netherl');
    await user.keyboard('{Enter}');
    expect(submitted()).toBe('NL|+31|612');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('[PHONE-02] Escape closes the list, changes nothing and gives focus back', async () => {
    const { user, submitted } = setup();
    await user.click(button());
    await search();
    await user.keyboard('{Escape}');
    expect(submitted()).toBe('IQ|+964|');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('[PHONE-02] a press on another field closes the list and keeps the focus there', async () => {
    const { user } = setup();
    await user.click(button());
    await search();
    await user.click(input());
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  it('[PHONE-02] a press on the button of the open list closes it; the next search starts empty', async () => {
    const { user } = setup();
    await user.click(button());
    await user.type(await search(), 'nether');
    await user.click(button());
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(button());
    expect((await search()).value).toBe('');
    expect(options().length).toBeGreaterThan(235);
  });
});
