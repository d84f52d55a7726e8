import type { components } from '../../../common/api/schema.d.ts';
import { readNewsletterText } from '../../domain/site/newsletter-mail.ts';
import {
  hashOf,
  type NewsletterDraft,
  previewOf,
  readNewsletter,
  saveNewsletterText,
} from '../../domain/site/newsletters.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { staffFor } from './staff.ts';

/** The page of a newsletter; what sends or discards it are commands. */
export const deskNewsletters = (
  services: Services,
): Operations<'getDeskNewsletter' | 'saveDeskNewsletterText' | 'previewDeskNewsletter'> => ({
  async getDeskNewsletter(request) {
    return { data: toNewsletter(await readNewsletter(services, request.params.id)) };
  },

  async saveDeskNewsletterText(request) {
    const { id } = request.params;
    const staff = staffFor(request, { reason: 'Written in the desk', dryRun: false });
    await saveNewsletterText(services, staff, id, request.body);
    return { data: toNewsletter(await readNewsletter(services, id)) };
  },

  async previewDeskNewsletter(request) {
    await readNewsletter(services, request.params.id);
    const { language } = request.body;
    const { subject, text, html } = await previewOf(services, { ...readNewsletterText(request.body), language });
    return { data: { subject, text, html } };
  },
});

const toNewsletter = ({ id, sent_at, texts }: NewsletterDraft): components['schemas']['DeskNewsletter'] => ({
  ...{ id, sentAt: sent_at?.toISOString() ?? null },
  texts: texts.map((text) => ({ ...text, hash: hashOf(text) })),
});
