import type { Services } from '../../services.ts';
import { Problem } from '../common/problem.ts';

/** @throws Problem 404 where the forms of visitors send nothing (CONTACT_INBOX=off): a page may be older than that. */
export function requireInbox({ config }: Pick<Services, 'config'>): void {
  if (config.contactInbox) return;
  const message = `This form takes nothing at the moment. Please write to ${config.contactEmail}.`;
  throw new Problem(404, message, { error: 'not_found' });
}
