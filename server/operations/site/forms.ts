import { sendMessage } from '../../domain/site/contact.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '../../domain/site/newsletter.ts';
import type { Services } from '../../services.ts';
import { textsOf } from '../language.ts';
import type { Operations } from '../operation.ts';

export function forms(
  services: Services,
): Operations<'sendMessage' | 'subscribeNewsletter' | 'confirmNewsletter' | 'unsubscribeNewsletter'> {
  return {
    async sendMessage(request) {
      await sendMessage(services, request.body, request.ip);
      return { message: textsOf(request).site.contact.sent };
    },
    async subscribeNewsletter(request) {
      await subscribeNewsletter(services, request.body.email, {
        ip: request.ip,
        say: textsOf(request),
      });
      return { message: textsOf(request).site.newsletter.linkSent };
    },
    async confirmNewsletter(request) {
      await confirmNewsletter(services, request.body.token, textsOf(request));
      return { message: textsOf(request).site.newsletter.confirmed };
    },
    async unsubscribeNewsletter(request) {
      await unsubscribeNewsletter(services, request.body.token);
      return { message: textsOf(request).site.newsletter.removed };
    },
  };
}
