import { newsletterLinkMachine } from '../../../../machines/site/newsletter-link.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { followLink } from '../newsletter/calls.ts';
import { NewsletterScreen } from '../newsletter/NewsletterScreen.tsx';

export const open: OpenPage<'reminders'>['open'] = ({ query, services: { client }, start }) => {
  const machine = newsletterLinkMachine.provide({ actors: { followLink: followLink(client) } });
  return <NewsletterScreen actor={start(machine, { action: 'endReminder', token: query.get('off') || null })} />;
};
