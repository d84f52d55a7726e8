import { auditList, auditTable } from '../../../commands/desk/audit-list.ts';
import { feedback as feedbackCommand, feedbackTable } from '../../../commands/learning/feedback.ts';
import { isOpenAlone, messagesList, messageTable } from '../../../commands/site/messages-list.ts';
import { newsletterList, newsletterTable } from '../../../commands/site/newsletter-list.ts';
import { outboxList, unsentState, unsentTable } from '../../../commands/site/outbox-list.ts';
import { readOpenSpan } from '../../../commands/values.ts';
import { newestUnsent } from '../../../domain/accounts/outbox.ts';
import { listAudit } from '../../../domain/common/audit.ts';
import { cursorOf, readCursor } from '../../../domain/desk/cursor.ts';
import { newestFeedback } from '../../../domain/learning/feedback-list.ts';
import { listMessages } from '../../../domain/site/contact.ts';
import { listNewsletterTexts } from '../../../domain/site/newsletters.ts';
import { list } from './list.ts';
import { before, beforeNumber } from './place.ts';

export const messages = list({
  command: messagesList,
  cells: {
    message: ({ id }) => id,
    at: ({ created_at }) => created_at,
    name: ({ name }) => name,
    email: ({ email }) => email,
    answered: ({ answered_at }) => answered_at,
    text: ({ message }) => message,
  },
  find: (services, option, { after, limit }) =>
    listMessages(services, { open: isOpenAlone(option), ...before(after), limit }),
  cursor: ({ created_at, id }) => cursorOf(created_at, id),
  table: messageTable,
});

export const newsletters = list({
  command: newsletterList,
  cells: {
    newsletter: ({ id }) => id,
    made: ({ made_at }) => made_at,
    state: ({ state }) => state,
    language: ({ language }) => language,
    subject: ({ subject }) => subject,
    text: ({ text }) => text,
    recipients: ({ counts }) => counts?.recipients ?? null,
    sent: ({ counts }) => counts?.sent ?? null,
    waiting: ({ counts }) => counts?.waiting ?? null,
    failed: ({ counts }) => counts?.failed ?? null,
  },
  find: (services, _, { after, limit }) => listNewsletterTexts(services, { ...newsletterPlace(after), limit }),
  cursor: ({ made_at, id, language }) => cursorOf(made_at, id, language),
  table: newsletterTable,
});

function newsletterPlace(after: string | undefined): Pick<Parameters<typeof listNewsletterTexts>[1], 'before'> {
  if (after === undefined) return {};
  const { at, ids } = readCursor(after, 2);
  const [id = '', language = ''] = ids;
  return { before: { at, id, language } };
}

export const feedback = list({
  command: feedbackCommand,
  cells: {
    at: ({ at }) => at,
    course: ({ course_title }) => course_title,
    chapter: ({ chapter }) => chapter,
    stars: ({ rating }) => rating,
    counts: ({ counts }) => (counts ? 'yes' : 'no'),
    answer: ({ answer }) => answer,
    learner: ({ learner }) => learner,
  },
  find: (services, option, { after, limit }) =>
    newestFeedback(services, {
      ...{ ...readOpenSpan(option, services.now()), course: option.course },
      ...{ ...feedbackPlace(after), limit },
    }),
  cursor: ({ at, chapter_id, learner }) => cursorOf(at, chapter_id, learner),
  table: feedbackTable,
});

function feedbackPlace(after: string | undefined): Pick<Parameters<typeof newestFeedback>[1], 'before'> {
  if (after === undefined) return {};
  const { at, ids } = readCursor(after, 2);
  const [chapter = '', learner = ''] = ids;
  return { before: { at, chapter, learner } };
}

export const outbox = list({
  command: outboxList,
  cells: {
    message: ({ id }) => id,
    made: ({ created_at }) => created_at,
    channel: ({ channel }) => channel,
    kind: ({ kind }) => kind,
    to: ({ recipient }) => recipient,
    state: ({ state }) => state,
    attempts: ({ attempts }) => attempts,
    next_attempt: ({ next_attempt_at }) => next_attempt_at,
  },
  find: (services, option, { after, limit }) => {
    const state = unsentState(option);
    return newestUnsent(services, { ...(state && { state }), ...beforeNumber(after), limit });
  },
  cursor: ({ id }) => cursorOf(id),
  table: unsentTable,
});

export const audit = list({
  command: auditList,
  cells: {
    number: ({ number }) => number,
    at: ({ at }) => at,
    operator: ({ operator }) => operator,
    command: ({ command }) => command,
    target: ({ target }) => target,
    reason: ({ reason }) => reason,
    changes: ({ changes }) => changes,
  },
  find: (services, { target }, { after, limit }) =>
    listAudit(services, { ...(target !== undefined && { target }), ...beforeNumber(after), limit }),
  cursor: ({ number }) => cursorOf(number),
  table: auditTable,
});
