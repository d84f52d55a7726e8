import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createModel } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { type LoginCredentials, type LoginOutput, loginMachine } from '../../../../machines/accounts/login.machine.ts';
import { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { LoginScreen } from '../../../../src/flows/accounts/login/LoginScreen.tsx';
// Loaded here, so that no test waits for the chunk of the list.
import '../../../../src/flows/accounts/phone-entry/CountrySearch.tsx';
import { aPhoneEntry } from '../../../support/shared-actors.ts';

type Shown = SnapshotFrom<typeof phoneEntryMachine>;

const inIraq = { country: 'IQ', dialCode: '+964' };
const names: Readonly<Record<string, string>> = { IQ: 'Iraq +964', NL: 'Netherlands +31', SE: 'Sweden +46' };
const nameOf = (code: string) => names[code] ?? code;

const isListShown = (snapshot: Shown) => !snapshot.matches({ selector: 'closed' });

const model = createModel(phoneEntryMachine, {
  events: {
    'number.typed': ({ context }) =>
      ['', '0750 123 45', '+31 6 123', '+0'].filter((text) => text !== context.number).map((text) => ({ text })),
    'region.found': [{ code: 'SE' }, { code: 'ZZ' }],
    'selector.opened': {},
    'country.searched': {
      generate: [{ query: 'nether' }],
      when: (snapshot) => isListShown(snapshot) && snapshot.context.query === '',
    },
    'country.chosen': { generate: [{ code: 'NL' }], when: isListShown },
    'selector.left': { when: isListShown },
  },
  serializeState: ({ value, context: { country, number, query } }) => [value, country, number, query],
});

testModel(model, {
  proves: ['PHONE-02', 'PHONE-03', 'LOGIN-04'],
  variants: {
    'in Iraq': {
      ...inIraq,
      number: '',
      countries: [
        { code: 'IQ', dialCode: '+964' },
        { code: 'NL', dialCode: '+31' },
        { code: 'SE', dialCode: '+46' },
      ],
    },
  },
  sut: screenOf({
    parts: ['button "Country code', 'textbox "Phone number"'],
    render: (phone) => {
      const form = createActor(loginMachine, { input: inIraq }).start();
      form.send({ type: 'mode.chosen', mode: 'phone' });
      return render(<LoginScreen actor={form} phone={phone} />);
    },
    gestures: {
      'number.typed': async ({ text }, user) => {
        // A click on the field would close the list; autofill does not.
        if (isOpen()) return fireEvent.change(field(), { target: { value: text } });
        if (text === '') return user.clear(field());
        await user.tripleClick(field());
        return user.paste(text);
      },
      'selector.opened': (_, user) => user.click(selector()),
      'country.searched': ({ query }, user) => user.type(screen.getByLabelText('Search countries'), query),
      'country.chosen': ({ code }, user) => user.click(screen.getByRole('option', { name: nameOf(code) })),
      'selector.left': (_, user) => user.keyboard('{Escape}'),
      'region.found': external,
    },
  }),
  states: { '*': see },
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const selector = () => screen.getByRole('button', { name: /^Country code/ });
const isOpen = () => selector().getAttribute('aria-expanded') === 'true';

async function see(snapshot: Shown): Promise<void> {
  const { country, number, query } = snapshot.context;
  expect(field().value).toBe(number);
  expect(selector().getAttribute('aria-label')).toBe(`Country code: ${nameOf(country)}`);
  expect(isOpen()).toBe(snapshot.matches({ selector: 'open' }));
  if (!isOpen()) {
    expect(screen.queryByLabelText('Search countries')).toBeNull();
    return;
  }
  const search = await screen.findByLabelText<HTMLInputElement>('Search countries');
  expect(search.value).toBe(query);
  expect(document.activeElement).toBe(search);
  const first = document.querySelector('[role=option]')?.textContent;
  expect(first).toBe(query === '' ? 'Afghanistan +93' : 'Netherlands +31');
}

describe('a phone entry with the real table of countries', () => {
  const enter = (country: string, dialCode: string) => {
    const form = createActor(loginMachine, { input: { country, dialCode } }).start();
    return { form, phone: aPhoneEntry(form) };
  };

  it.each([
    ['0750 123 4567', 'IQ', '+964', '0750 123 4567'],
    ['', 'IQ', '+964', ''],
    ['+', 'IQ', '+964', '+'],
    ['+96', 'IQ', '+964', '+96'],
    ['+9647501234567', 'IQ', '+964', '7501234567'],
    ['+964 750 123 4567', 'IQ', '+964', '750 123 4567'],
    [' + 3 1 612345678', 'NL', '+31', '612345678'],
    ['+13455551234', 'KY', '+1 345', '5551234'],
    ['+1 340 555 1234', 'VI', '+1 340', '555 1234'],
    ['+1 613 555 0100', 'US', '+1', '613 555 0100'],
    ['+7 701 555 0100', 'RU', '+7', '701 555 0100'],
    ['+44 7911 123456', 'GB', '+44', '7911 123456'],
    ['+61412345678', 'AU', '+61', '412345678'],
    ['+4740612345', 'NO', '+47', '40612345'],
    ['+262692123456', 'RE', '+262', '692123456'],
    ['+0123', 'IQ', '+964', '+0123'],
  ])('[PHONE-03] reads %j as %s %s and %j', (text, country, dialCode, number) => {
    const { form, phone } = enter('IQ', '+964');
    phone.send({ type: 'number.typed', text });
    expect(phone.getSnapshot().context).toMatchObject({ country, dialCode, number });
    expect(form.getSnapshot().context).toMatchObject({ country, dialCode, phoneNumber: number });
  });

  it('[PHONE-03] keeps the chosen country for a number without +', () => {
    const { form, phone } = enter('CA', '+1');
    phone.send({ type: 'number.typed', text: '613 555 0100' });
    expect(form.getSnapshot().context).toMatchObject({ country: 'CA', phoneNumber: '613 555 0100' });
  });
});

it('[LOGIN-04] a number from the page before keeps its country when the region is detected', () => {
  const countries = [
    { code: 'IQ', dialCode: '+964' },
    { code: 'NL', dialCode: '+31' },
  ];
  const phone = createActor(phoneEntryMachine, { input: { countries, ...inIraq, number: '7501234567' } }).start();
  phone.send({ type: 'region.found', code: 'NL' });
  expect(phone.getSnapshot().context).toMatchObject({ ...inIraq, number: '7501234567' });
});

describe('the form of a phone entry', () => {
  it('[LOGIN-04] takes a region that was detected while it was busy as soon as a number is typed', async () => {
    const login = fromPromise<LoginOutput, LoginCredentials>(() => Promise.reject(failure('network')));
    const form = createActor(loginMachine.provide({ actors: { login } }), { input: inIraq }).start();
    const phone = aPhoneEntry(form);
    form.send({ type: 'form.submitted' });
    phone.send({ type: 'region.found', code: 'NL' });
    expect(form.getSnapshot().context.dialCode).toBe('+964');
    await waitFor(() => expect(form.getSnapshot().value).toBe('editing'));
    phone.send({ type: 'number.typed', text: '612345678' });
    expect(form.getSnapshot().context).toMatchObject({ country: 'NL', dialCode: '+31', phoneNumber: '612345678' });
  });
});
