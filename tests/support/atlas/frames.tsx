import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { sampleSite } from '../../../common/site-data.ts';
import { contactMachine } from '../../../machines/site/contact.machine.ts';
import { menuMachine } from '../../../machines/site/menu.machine.ts';
import { Layout } from '../../../src/app/Layout.tsx';
import { learner } from '../fixtures.ts';
import { aSession } from '../shared-actors.ts';

const slot = 'the screen goes here';

/** The real layout around a screen that a walk draws alone: by its test's file, that of a visitor, a learner or a payment. */
export function framedAs(file: string): (screen: string) => string {
  const isPayment = /payments\/(checkout|payment-options)/.test(file);
  const isMember = /learning|coupon|profile|settings|password-change|account-deletion/.test(file);
  const html = renderToStaticMarkup(
    <Layout
      kind={isPayment ? 'payment' : 'site'}
      path="/"
      services={{
        session: aSession(isMember ? learner : null),
        menu: createActor(menuMachine).start(),
        contact: createActor(contactMachine).start(),
        site: sampleSite,
        tell: () => {},
      }}
    >
      {slot}
    </Layout>,
  );
  return (screen) => html.replace(slot, () => screen);
}
