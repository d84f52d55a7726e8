import { render } from '@testing-library/react';
import { createActor } from 'xstate';
import { sampleSite } from '../../common/site-data.ts';
import { contactMachine } from '../../machines/site/contact.machine.ts';
import { menuMachine } from '../../machines/site/menu.machine.ts';
import { outboxMachine } from '../../machines/site/outbox.machine.ts';
import { versionMachine } from '../../machines/site/version.machine.ts';
import { Layout } from '../../src/app/Layout.tsx';
import { laterSlot } from '../../src/flows/common/use-later.ts';
import { aLanguage, aSession } from './shared-actors.ts';

/** The real layout of public or payment pages. */
const surround = (kind: 'site' | 'payment') => () =>
  render(
    <Layout
      kind={kind}
      path="/"
      address="/"
      services={{
        session: aSession(null),
        menu: createActor(menuMachine).start(),
        contact: createActor(contactMachine).start(),
        outbox: createActor(outboxMachine).start(),
        version: createActor(versionMachine).start(),
        language: aLanguage(),
        later: laterSlot(),
        site: sampleSite,
      }}
    >
      {null}
    </Layout>,
  );

export const siteLayout = surround('site');
export const paymentLayout = surround('payment');
