import { contactMachine } from '../../../../machines/site/contact.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { sendMessage } from '../contact/calls.ts';
import { AboutScreen } from './AboutScreen.tsx';

export const open: OpenPage<'about'>['open'] = ({ services: { client, site }, start }) => {
  const contact = start(contactMachine.provide({ actors: { sendMessage: sendMessage(client) } }));
  contact.send({ type: 'contact.opened' });
  return <AboutScreen contact={contact} site={site} />;
};
