import { newsletterLinkMachine } from '../../../../machines/site/newsletter-link.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { followLink } from './calls.ts';
import { NewsletterScreen } from './NewsletterScreen.tsx';

export const open: OpenPage<'newsletter'>['open'] = ({ query, services: { client }, start }) => {
  const action = query.has('unsubscribe') ? 'unsubscribe' : 'confirm';
  const machine = newsletterLinkMachine.provide({ actors: { followLink: followLink(client) } });
  return <NewsletterScreen actor={start(machine, { action, token: query.get(action) || null })} />;
};
