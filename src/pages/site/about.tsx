import { contactMachine } from '../../../machines/contact.machine.ts';
import { AboutScreen } from '../../screens/about/AboutScreen.tsx';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'about'>['open'] = ({ start }) => {
  const contact = start(contactMachine);
  contact.send({ type: 'contact.opened' });
  return <AboutScreen contact={contact} />;
};
