import { contactMachine } from '../../../../machines/site/contact.machine.ts';
import { type OpenPage, textsIn } from '../../common/page.ts';
import { sendMessage } from '../contact/calls.ts';
import { AboutScreen } from './AboutScreen.tsx';

export const open: OpenPage<'about'>['open'] = ({ services: { client, site }, restored, start, draftAfter }) => {
  const contact = start(contactMachine.provide({ actors: { sendMessage: sendMessage(client) } }), {
    restored: textsIn(restored, 'fullName', 'email', 'message'),
  });
  draftAfter(
    contact,
    ({ context: { fullName, email, message } }) =>
      fullName + email + message === '' ? null : { fullName, email, message },
    { isForVisitors: true },
  );
  contact.send({ type: 'contact.opened' });
  return <AboutScreen contact={contact} site={site} />;
};
