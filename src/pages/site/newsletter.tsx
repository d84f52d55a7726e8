import { newsletterLinkMachine } from '../../../machines/site/newsletter-link.machine.ts';
import { followLink } from '../../api/site/newsletter.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { NewsletterScreen } from '../../screens/site/newsletter/NewsletterScreen.tsx';

export const open: OpenPage<'newsletter'>['open'] = ({ query, services: { client }, start }) => {
  const action = query.has('unsubscribe') ? 'unsubscribe' : 'confirm';
  const machine = newsletterLinkMachine.provide({ actors: { followLink: followLink(client) } });
  return <NewsletterScreen actor={start(machine, { action, token: query.get(action) || null })} />;
};
