import type { ContactMessage } from '../../../../machines/site/contact.machine.ts';
import { type Client, call, done } from '../../../api/client.ts';

export const sendMessage = (client: Client) =>
  call<void, ContactMessage>(({ fullName, email, message }, signal) =>
    done(client.POST('/contact', { body: { name: fullName, email, message }, signal })),
  );
