import { render, screen } from '@testing-library/react';
import { createModel } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { codeLength, writeCode } from '../../../../common/certificate-code.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/learning/certificate-check.ts';
import { certificateCheckMachine, faultOf } from '../../../../machines/learning/certificate-check.machine.ts';
import { CertificateCheckScreen } from '../../../../src/flows/learning/certificate-check/CertificateCheckScreen.tsx';
import { siteLayout } from '../../../support/surround.tsx';

const code = writeCode(0x5a_1234_5678_9abc_def0n);
const spaced = code.toLowerCase().replaceAll('-', ' ');
const mistyped = code.replace(/.$/, (last) => (last === '7' ? '8' : '7'));
const id = 'crt_4fQ-x_0aZ9bY8cX7dW6eV5';
const typed = [code, spaced, mistyped, 'K3Z9', id, ''];

const model = createModel(certificateCheckMachine, {
  events: {
    // a field that is cleared first, then one that is typed into
    'code.typed': {
      generate: ({ context }) =>
        (context.typed === '' ? typed.filter((text) => text !== '') : ['']).map((text) => ({ typed: text })),
    },
    'code.submitted': {},
  },
  serializeState: ({ value, context }) => [value, context.typed],
});

testModel(model, {
  proves: ['CERT-03'],
  variants: {
    'without a code': { typed: '' },
    'with a code in the address': { typed: spaced },
    'with a mistake in the address': { typed: mistyped },
  },
  sut: screenOf({
    render: (actor) => render(<CertificateCheckScreen actor={actor} />),
    surround: siteLayout,
    gestures: {
      'code.typed': async ({ typed }, user) => {
        const field = screen.getByRole('textbox', { name: 'Code on the certificate' });
        await user.clear(field);
        if (typed !== '') {
          await user.click(field);
          await user.paste(typed);
        }
      },
      'code.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Check' })),
    },
  }),
  /** What a visitor sees of each state. */
  states: {
    '*': ({ value, context }) => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check a certificate');
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code on the certificate' });
      expect(field.value).toBe(context.typed);
      expect(field.getAttribute('aria-invalid')).toBe(value === 'refused' ? 'true' : null);
      // a screen reader says at once what is wrong
      expect(screen.queryByRole('alert') !== null).toBe(value === 'refused');
      const isThere = (text: RegExp | string) => screen.queryByText(text) !== null;
      expect(isThere(/^This code has a typing mistake/)).toBe(value === 'refused' && context.typed === mistyped);
      expect(isThere(`A code has ${codeLength} letters and digits, in groups of four.`)).toBe(
        value === 'refused' && context.typed === 'K3Z9',
      );
      expect(isThere(/^Type the code that is printed/)).toBe(value === 'refused' && context.typed === '');
    },
  },
});

it('[CERT-03] what is too short for a code is answered with how a code looks', () => {
  expect(wordsOf(faultOf('K3Z9'), say.errors, { count: codeLength })).toBe(
    'A code has 16 letters and digits, in groups of four.',
  );
});
