import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { Certificate, CertificateChoice } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { certificateChoiceMachine } from '../../../../machines/learning/certificate-choice.machine.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { CertificateScreen } from '../../../../src/flows/learning/certificate/CertificateScreen.tsx';
import { aCertificate } from '../../../support/certificates.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { aLoaded, aShare } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

const asLoaded: CertificateChoice = { name_hidden: false, page_off: false };
const hidden: CertificateChoice = { name_hidden: true, page_off: false };

const tooMany = 'Too many requests. Wait a minute.';

const model = createModel(certificateChoiceMachine, {
  events: {
    // a box is ticked or not: what is chosen already cannot be chosen
    'choice.made': {
      generate: ({ context }) =>
        [hidden, asLoaded]
          .filter((choice) => choice.name_hidden !== (context.wanted ?? context.saved ?? asLoaded).name_hidden)
          .map((choice) => ({ choice })),
    },
    'retry.pressed': {},
    'connection.restored': {},
    // by the Share menu
    'certificate.published': [{ choice: asLoaded }],
  },
  outcomes: {
    updateCertificate: {
      ...refusalsOf('PATCH /user/certificates/{id}'),
      hidden: resolve(hidden),
      'as it was': resolve(asLoaded),
      'no answer': reject(failure('network')),
      'too many': reject(failure('tooMany', { status: 429, message: tooMany })),
    },
  },
  serializeState: ({ value, context }) => [value, context.saved, context.wanted, context.failure],
});

testModel(model, {
  proves: ['CERT-05'],
  variants: { '': undefined },
  sut: screenOf({
    render: (actor) =>
      render(
        <CertificateScreen
          certificate={aLoaded<Certificate | null>(aCertificate({ own: asLoaded }))}
          holder={{
            ...{ choice: actor, download: createActor(downloadMachine).start(), share: aShare() },
            ...{ canShare: false, origin: 'https://zanin.example' },
          }}
        />,
      ),
    parts: ['region "It is yours"'],
    surround: siteLayout,
    gestures: {
      'choice.made': (_, user) => user.click(screen.getByRole('checkbox', { name: 'Hide my name on this page' })),
      'connection.restored': external,
      'certificate.published': external,
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: /^(Send|Try) again$/ })),
    },
  }),
  /** The boxes say what was chosen, and the line below them whether it is stored. */
  states: {
    '*': (snapshot) => {
      const { wanted, saved } = snapshot.context;
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hide my name on this page' });
      expect(box.checked).toBe((wanted ?? saved ?? asLoaded).name_hidden);
      // a box that is disabled would lose the focus
      expect([box.disabled, box.ariaDisabled]).toEqual([false, snapshot.hasTag('saving') ? 'true' : null]);
      const said = snapshot.hasTag('saving') ? 'Saving…' : snapshot.hasTag('saved') ? 'Saved.' : null;
      for (const words of ['Saving…', 'Saved.']) expect(screen.queryByText(words) !== null).toBe(words === said);
      const { failure: reason } = snapshot.context;
      const why = reason?.message ?? 'We could not tell whether this was saved. Please try again.';
      expect(screen.queryByRole('alert')?.querySelector('p')?.textContent).toBe(
        snapshot.hasTag('failed') ? why : undefined,
      );
      expect(screen.queryByRole('button', { name: 'Send again' }) !== null).toBe(snapshot.hasTag('slow'));
    },
  },
});
