import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Ctx } from '../common/context.ts';
import { identifiersInChanges } from './reserved-identifiers.ts';
import { getUser } from './users.ts';

type Owner = 'id' | 'user_id' | 'recipient' | 'email' | 'attempt_id' | 'review_id' | 'certificate_id' | 'order_id';

interface Exported<Row> {
  by: keyof Row & Owner;
  columns: readonly (keyof Row & string)[];
}

/**
 * What GET /me/export holds of each table, or why nothing; the type requires a decision for each.
 * Never hashes, tokens, codes and the provider's ids: an export may be stolen.
 */
export const decisions: { readonly [Table in keyof Database]: Exported<Database[Table]> | string } = {
  users: {
    by: 'id',
    columns: [
      'id',
      'email',
      'phone',
      'country_calling_code',
      'phone_number',
      'first_name',
      'last_name',
      'date_of_birth',
      'email_verified_at',
      'phone_verified_at',
      'delete_after',
      'created_at',
      'keep_fresh',
      'language',
    ],
  },
  sessions: { by: 'user_id', columns: ['user_id', 'created_at', 'last_used_at'] },
  devices: { by: 'user_id', columns: ['user_id', 'created_at', 'last_used_at'] },
  verifications: {
    by: 'user_id',
    columns: ['user_id', 'purpose', 'identifier', 'tries', 'created_at', 'expires_at', 'used_at', 'superseded_at'],
  },
  password_resets: { by: 'user_id', columns: ['user_id', 'identifier', 'created_at', 'expires_at', 'used_at'] },
  identifier_changes: {
    by: 'user_id',
    columns: ['user_id', 'identifier', 'replaced', 'told', 'created_at', 'undone_at', 'is_final'],
  },
  identifier_undo_links: 'Hashes of links that take a change back, which is in the export.',
  // the text may hold a valid code or link
  outbox: { by: 'recipient', columns: ['channel', 'recipient', 'subject', 'created_at', 'sent_at'] },
  // matched by an address that the owner has verified
  contact_messages: { by: 'email', columns: ['id', 'name', 'email', 'message', 'created_at', 'answered_at'] },
  newsletter_subscriptions: { by: 'email', columns: ['email', 'created_at', 'confirmed_at', 'language'] },
  newsletters: 'Of staff, with the number of addresses that it went to.',
  newsletter_texts: 'What every subscriber is sent.',
  newsletter_queue: 'Ids of subscriptions until their mail is in the outbox; the subscription is in the export.',
  rate_limits: 'Counters against abuse, by address, number or account, removed after a day.',
  settings: 'Of the server, not of a user.',

  courses: 'The catalogue, which everybody can read.',
  course_prices: 'The catalogue, which everybody can read.',
  chapters: 'The catalogue, which everybody can read.',
  lessons: 'The catalogue, which everybody can read.',
  attachments: 'The catalogue, which everybody can read.',
  plans: 'The catalogue, which everybody can read.',
  plan_prices: 'The catalogue, which everybody can read.',
  posts: 'The blog, which everybody can read.',
  pictures: 'Drawn from the catalogue and the blog, which everybody can read.',
  content_revisions: 'When the catalogue and the blog changed, and by which account of staff.',
  content_files: 'The names of the files of the catalogue and the blog.',
  blobs: 'The files of the catalogue and the blog.',
  course_words: 'The words of the catalogue, for search.',
  translations: 'The catalogue and the blog in other languages.',

  progress: {
    by: 'user_id',
    columns: ['user_id', 'lesson_id', 'position', 'duration', 'watched', 'completed_at', 'started_at', 'updated_at'],
  },
  watch_time: { by: 'user_id', columns: ['user_id', 'credited_until', 'waiting_until', 'read_until'] },
  lesson_looks: { by: 'user_id', columns: ['user_id', 'lesson_id', 'looked_at'] },
  certificates: {
    by: 'user_id',
    columns: [
      'id',
      'user_id',
      'course_id',
      'holder',
      'course_title',
      'issued_at',
      'order_id',
      'revoked_at',
      'revoked_by',
      'revoked_reason',
      'seconds',
      'outline',
      'translations',
      'lessons_watched',
      'lessons_read',
      'test_percentage',
      'name_hidden',
      'page_off',
    ],
  },
  feedback: { by: 'user_id', columns: ['user_id', 'chapter_id', 'answer', 'rating', 'created_at', 'updated_at'] },
  wishes: { by: 'user_id', columns: ['user_id', 'course_id', 'created_at'] },
  questions: 'The catalogue; their answers are for those who have tried.',
  question_translations: 'As the questions.',
  // seed and shuffle would reveal the answers of a running test
  practice_attempts: {
    by: 'user_id',
    columns: ['id', 'user_id', 'course_id', 'question_count', 'started_at', 'finished_at', 'right_count'],
  },
  practice_items: {
    by: 'attempt_id',
    columns: ['attempt_id', 'position', 'question_id', 'revision', 'given', 'is_right', 'answered_at'],
  },
  review_cards: {
    by: 'user_id',
    columns: [
      'user_id',
      'course_id',
      'question_id',
      'due_on',
      'stability',
      'difficulty',
      'reps',
      'lapses',
      'state',
      'reviewed_on',
    ],
  },
  reviews: { by: 'user_id', columns: ['id', 'user_id', 'started_at', 'finished_at'] },
  review_items: {
    by: 'review_id',
    columns: ['review_id', 'position', 'course_id', 'question_id', 'revision', 'given', 'is_right', 'answered_at'],
  },

  reminders: {
    by: 'user_id',
    columns: ['user_id', 'days', 'time', 'channel', 'time_zone', 'set_at', 'sent_at', 'next_at'],
  },

  orders: {
    by: 'user_id',
    columns: [
      'id',
      'user_id',
      'course_id',
      'plan_id',
      'amount',
      'currency',
      'status',
      'created_at',
      'updated_at',
      'paid_at',
      'withdrawn_at',
      'transfer_reference',
      'consent',
      'consented_at',
      'method',
      'voucher_id',
      'sponsor',
    ],
  },
  voucher_batches: 'Of sponsors, not of a user; an order names the sponsor.',
  vouchers: 'Of sponsors, not of a user; an order names the voucher that paid for it.',
  receipt_numbers: 'Of the server, not of a user.',
  receipts: {
    by: 'order_id',
    columns: [
      'order_id',
      'year',
      'number',
      'kind',
      'issued_at',
      'buyer',
      'title',
      'amount',
      'currency',
      'terms',
      'language',
    ],
  },
  purchases: { by: 'user_id', columns: ['user_id', 'course_id', 'order_id', 'grant_id', 'created_at'] },
  subscriptions: {
    by: 'user_id',
    columns: ['id', 'user_id', 'plan_id', 'order_id', 'grant_id', 'starts_at', 'ends_at'],
  },
  grants: { by: 'user_id', columns: ['id', 'user_id', 'course_id', 'plan_id', 'created_at'] },
  audit_log:
    'What staff did, kept for good; it names learners by id alone, which says nothing once the account is gone.',
  course_authors: 'Of staff, not of a user.',
  course_drafts: 'Of staff, not of a user.',
  draft_files: 'Of staff, not of a user.',
  approvals: 'Of staff; a refund names its order alone.',
  desk_accounts: 'Of staff, not of a user.',
  desk_passkeys: 'Of staff, not of a user.',
  desk_recovery_codes: 'Of staff, not of a user.',
  desk_sessions: 'Of staff, not of a user.',
  desk_invitations: 'Of staff, not of a user.',
  desk_challenges: 'Of staff, not of a user.',
  desk_uploads: 'Of staff, not of a user.',
  report_activity: 'A view: days of what is in the export, which the reports count.',
  report_changes: 'Days and courses that a report has to count again.',
  report_days: 'Which days the reports have counted.',
  report_events: 'Counts by day and course, without users.',
  report_receipts: 'Sums by day, without users.',
  report_sales: 'Sums by day, without users.',
  badge_keys: 'Of the server, not of a user.',
  badges: { by: 'certificate_id', columns: ['certificate_id', 'list', 'index', 'created_at', 'revoked_at'] },
  payment_events: 'Ids and types of the provider’s events, with no link to a user.',
  // without the hash of the call
  idempotent_calls: { by: 'user_id', columns: ['user_id', 'key', 'status', 'answer', 'created_at'] },
  sandbox_intents: 'Test payments, which production has none of; the order says all of it.',
  sandbox_idempotency: 'Test payments, which production has none of; the order says all of it.',
  sandbox_events: 'Test payments, which production has none of; the order says all of it.',
};

const names: Readonly<Record<string, string>> = { users: 'user', outbox: 'messages' };

/** One key per kind of record. */
export async function exportMe(ctx: Ctx, userId: string): Promise<Record<string, unknown>> {
  const { email, phone } = await getUser(ctx, userId);
  const idsOf = async (table: 'practice_attempts' | 'reviews' | 'certificates' | 'orders') => {
    const rows = await ctx.db.selectFrom(table).select('id').where('user_id', '=', userId).execute();
    return rows.map(({ id }) => id);
  };
  const owners: Record<Owner, readonly (string | null)[]> = {
    id: [userId],
    user_id: [userId],
    recipient: [email, phone],
    email: [email, ...(await identifiersInChanges(ctx, userId))],
    attempt_id: await idsOf('practice_attempts'),
    review_id: await idsOf('reviews'),
    certificate_id: await idsOf('certificates'),
    order_id: await idsOf('orders'),
  };
  const records: Record<string, unknown> = {};
  for (const [table, decision] of Object.entries(decisions)) {
    if (typeof decision === 'string') continue;
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(decision.columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${sql.ref(decision.by)} = any(${owners[decision.by]}::text[])`.execute(ctx.db);
    records[names[table] ?? table] = table === 'users' ? rows[0] : rows;
  }
  return records;
}
