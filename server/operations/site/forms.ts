import { sendMessage } from '../../domain/site/contact.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '../../domain/site/newsletter.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

export function forms(
  services: Services,
): Operations<'sendMessage' | 'subscribeNewsletter' | 'confirmNewsletter' | 'unsubscribeNewsletter'> {
  return {
    async sendMessage({ body, ip }) {
      await sendMessage(services, body, ip);
      return { message: 'Your message has arrived.' };
    },
    async subscribeNewsletter({ body, ip }) {
      await subscribeNewsletter(services, body.email, ip);
      return { message: 'A link to confirm the address is on its way.' };
    },
    async confirmNewsletter({ body }) {
      await confirmNewsletter(services, body.token);
      return { message: 'The address is confirmed.' };
    },
    async unsubscribeNewsletter({ body }) {
      await unsubscribeNewsletter(services, body.token);
      return { message: 'The address is removed.' };
    },
  };
}
