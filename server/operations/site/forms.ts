import { receiveMessage } from '../../domain/site/contact.ts';
import { confirmSubscription, subscribe, unsubscribe } from '../../domain/site/newsletter.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

export function forms(
  services: Services,
): Operations<'sendMessage' | 'subscribeNewsletter' | 'confirmNewsletter' | 'unsubscribeNewsletter'> {
  return {
    async sendMessage({ body, ip }) {
      await receiveMessage(services, body, ip);
      return { message: 'Your message has arrived.' };
    },
    async subscribeNewsletter({ body, ip }) {
      await subscribe(services, body.email, ip);
      return { message: 'A link to confirm the address is on its way.' };
    },
    async confirmNewsletter({ body }) {
      await confirmSubscription(services, body.token);
      return { message: 'The address is confirmed.' };
    },
    async unsubscribeNewsletter({ body }) {
      await unsubscribe(services, body.token);
      return { message: 'The address is removed.' };
    },
  };
}
