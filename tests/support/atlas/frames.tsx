import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { type PageRow, pages } from '../../../common/pages.ts';
import { sampleSite } from '../../../common/site-data.ts';
import { contactMachine } from '../../../machines/site/contact.machine.ts';
import { menuMachine } from '../../../machines/site/menu.machine.ts';
import { outboxMachine } from '../../../machines/site/outbox.machine.ts';
import { versionMachine } from '../../../machines/site/version.machine.ts';
import { Layout } from '../../../src/app/Layout.tsx';
import { laterSlot } from '../../../src/flows/common/use-later.ts';
import { learner } from '../fixtures.ts';
import { aLanguage, aSession } from '../shared-actors.ts';

/** The layout around a screen that a test renders alone. */
export interface Frame {
  layout: PageRow['layout'];
  isMember: boolean;
}

const slot = 'the screen goes here';
const rows = new Map<string, PageRow>(Object.entries(pages));

/** Flows without a page that only members see, and public pages whose tests have a member. */
const ofLearners = [
  ...['accountDeletion', 'certificateChoice', 'chapterFeedback', 'coupon', 'download', 'identifierChange'],
  ...[
    'identifierRemoval',
    'keepFresh',
    'lesson',
    'passwordChange',
    'profileEdit',
    'reminder',
    'transfer',
    'withdrawal',
  ],
];
const ofPayments = ['checkout', 'paymentOptions'];

/** By the page with the flow's name; some charts' context says whether a member is logged in. */
export function frameOf(flow: string, context: object = {}): Frame {
  const row = rows.get(flow);
  const isMember = ofLearners.includes(flow) || ofPayments.includes(flow) || row?.access === 'member';
  return {
    layout: ofPayments.includes(flow) || row?.layout === 'payment' ? 'payment' : 'site',
    isMember: 'signedIn' in context ? context.signedIn === true : isMember,
  };
}

const drawn = new Map<string, string>();

export function framed(frame: Frame, screen: string): string {
  const key = JSON.stringify(frame);
  const html = drawn.get(key) ?? drawnAs(frame);
  drawn.set(key, html);
  return html.replace(slot, () => screen);
}

const drawnAs = ({ layout, isMember }: Frame): string =>
  renderToStaticMarkup(
    <Layout
      kind={layout}
      path="/"
      address="/"
      services={{
        session: aSession(isMember ? learner : null),
        menu: createActor(menuMachine).start(),
        contact: createActor(contactMachine).start(),
        outbox: createActor(outboxMachine).start(),
        version: createActor(versionMachine).start(),
        language: aLanguage(),
        later: laterSlot(),
        site: sampleSite,
      }}
    >
      {slot}
    </Layout>,
  );
