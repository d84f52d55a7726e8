import { contactMachine } from '../../../machines/site/contact.machine.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { AboutScreen } from '../../screens/site/about/AboutScreen.tsx';

export const open: OpenPage<'about'>['open'] = ({ start }) => {
  const contact = start(contactMachine);
  contact.send({ type: 'contact.opened' });
  return <AboutScreen contact={contact} />;
};
