import { contactMachine } from '../../../machines/site/contact.machine.ts';
import { sendMessage } from '../../api/site/contact.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { AboutScreen } from '../../screens/site/about/AboutScreen.tsx';

export const open: OpenPage<'about'>['open'] = ({ services: { client, site }, start }) => {
  const contact = start(contactMachine.provide({ actors: { sendMessage: sendMessage(client) } }));
  contact.send({ type: 'contact.opened' });
  return <AboutScreen contact={contact} site={site} />;
};
