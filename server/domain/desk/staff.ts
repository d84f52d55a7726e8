import { sql } from 'kysely';
import { deskHref } from '../../../common/desk/pages.ts';
import { deskRoles } from '../../../common/desk/roles.ts';
import { hour } from '../../../common/rules/durations.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { hasUnseen, isBlank } from '../../../common/text/unprintable.ts';
import type { DeskRole } from '../../db/tables/desk.ts';
import { hashOf, newSecret } from '../accounts/sessions.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import type { Ctx, LoggingCtx, MailingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { lockStaff } from '../common/locks.ts';
import { type Place, placeIn } from '../common/place.ts';
import { forStaff, invalid } from '../common/problem.ts';
import { type DeskAccount, removeWaysIn, staffOf } from './accounts.ts';
import { newAppSecret } from './authenticator-app.ts';
import { storeCourses } from './author-courses.ts';
import { endDeskSessions } from './sessions.ts';

const invitationLifetime = 24 * hour;
const longestName = 80;

/** @example readRoles('support, finance') // ['support', 'finance'] @throws Problem 422 */
export function readRoles(text: string): DeskRole[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const roles = deskRoles.filter((role) => names.includes(role));
  if (names.every((name) => deskRoles.some((role) => role === name))) return roles;
  throw invalid({ roles: [`The roles should be some of ${deskRoles.join(', ')}, with commas between them.`] });
}

export interface Invited {
  id: string;
  email: string;
  roles: readonly DeskRole[];
  /** False for an account that gets a new way in. */
  isNew: boolean;
  /** Only where the invitation says so. */
  courses: readonly string[] | undefined;
  /** Counts once, for 24 hours. */
  link: string;
}

type InvitingCtx = LoggingCtx & MailingCtx;

/**
 * Mails a link by which a person makes their way in. Of an account that exists the ways in and the
 * sessions end at once, since a device may be lost.
 * @param person for an account that exists, what is given changes
 * @throws Problem 409 while the desk is off, or for the last owner's role; 422 by field
 */
export async function inviteStaff(
  ctx: InvitingCtx,
  staff: Staff,
  person: {
    email: string;
    name?: string | undefined;
    roles?: readonly DeskRole[] | undefined;
    courses?: readonly string[] | undefined;
  },
): Promise<Invited> {
  if (!ctx.config.desk) throw forStaff(409, 'The desk is off: set DESK=on and restart the server first.');
  const email = normaliseEmail(person.email);
  if (email.length > 254 || !/^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(email)) {
    throw invalid({ email: ['The e-mail address should be like berivan@example.org.'] });
  }
  const name = person.name === undefined ? undefined : readName(person.name);
  const token = newSecret();
  const invite = async (ctx: InvitingCtx) => {
    const known = await ctx.db
      .selectFrom('desk_accounts')
      .selectAll()
      .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
      .forUpdate()
      .executeTakeFirst();
    const isNew = known === undefined || known.removed_at !== null;
    const roles = person.roles ?? (isNew ? undefined : known.roles);
    if (roles === undefined) throw invalid({ roles: ['Say which roles a new account has.'] });
    const called = name ?? known?.name;
    if (called === undefined) throw invalid({ name: ['Say the name of whom you invite.'] });
    // at the desk who invites themselves loses their own way in
    if (known && !isNew) await keepAnOwner(ctx, known, known.id === staff.operator ? [] : roles);
    const account = { id: known?.id ?? newId('stf'), email, name: called, roles: [...roles] };
    await store(ctx, account, known !== undefined);
    if (person.courses) await storeCourses(ctx, account, person.courses);
    await removeWaysIn(ctx, account.id);
    const expires = new Date(ctx.now().getTime() + invitationLifetime);
    const invitation = { token_hash: hashOf(token), totp_secret: newAppSecret(), expires_at: expires };
    await ctx.db
      .insertInto('desk_invitations')
      .values({ account_id: account.id, ...invitation })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(invitation))
      .execute();
    const link = `${ctx.config.publicUrl}${deskHref('invitation')}#${token}`;
    await mailInvitation(ctx, account, link, expires);
    return {
      entry: {
        command: 'staff invite',
        target: account.id,
        changes: {
          ...{ roles, is_new: isNew, before: isNew ? [] : known.roles },
          ...(person.courses && { courses: person.courses }),
        },
      },
      result: { id: account.id, email, roles, isNew, courses: person.courses, link },
    };
  };
  return changeAsStaff(ctx, staff, invite, lockStaff);
}

async function store(
  { db, now }: Ctx,
  { id, email, name, roles }: Pick<DeskAccount, 'id' | 'email' | 'name' | 'roles'>,
  isKnown: boolean,
): Promise<void> {
  if (isKnown) {
    await db.updateTable('desk_accounts').set({ name, roles, removed_at: null }).where('id', '=', id).execute();
    return;
  }
  const none = { password_hash: null, totp_secret: null, totp_step: null };
  await db
    .insertInto('desk_accounts')
    .values({ id, email, name, roles, ...none, created_at: now() })
    .execute();
}

function readName(text: string): string {
  const name = text.trim();
  if (!isBlank(name) && name.length <= longestName && !hasUnseen(name)) return name;
  throw invalid({ name: [`The name should be one line of at most ${longestName} characters.`] });
}

async function mailInvitation(
  ctx: InvitingCtx,
  { email, name, roles }: Pick<DeskAccount, 'email' | 'name' | 'roles'>,
  link: string,
  expires: Date,
): Promise<void> {
  await ctx.mail.send(ctx, {
    to: email,
    subject: 'Your account at the desk of Zanin',
    text: [
      `Hello ${name},`,
      `you are invited to the desk of Zanin, as ${roles.join(', ')}. Open this link, and choose how you sign in:`,
      link,
      'It works once, for 24 hours. Nobody else should have it.',
      'You did not expect this? Then leave it, and tell those who run the site.',
    ].join('\n\n'),
    expires,
  });
}

/**
 * Ends the account's sessions: their pages show what the former roles allow.
 * @param reference id or e-mail address
 * @throws Problem 404, 409 for the last owner
 */
export async function changeRoles(
  ctx: LoggingCtx,
  staff: Staff,
  reference: string,
  roles: readonly DeskRole[],
): Promise<{ id: string; before: readonly DeskRole[] }> {
  const change = async (ctx: LoggingCtx) => {
    const account = await staffOf(ctx, reference);
    await keepAnOwner(ctx, account, roles);
    const { id, roles: before } = account;
    await ctx.db
      .updateTable('desk_accounts')
      .set({ roles: [...roles] })
      .where('id', '=', id)
      .execute();
    await endDeskSessions(ctx, id);
    return { entry: { command: 'staff roles', target: id, changes: { roles, before } }, result: { id, before } };
  };
  return changeAsStaff(ctx, staff, change, lockStaff);
}

/**
 * Its name stays, for the audit log.
 * @param reference id or e-mail address
 * @throws Problem 404, 409 for the last owner
 */
export async function removeStaff(ctx: LoggingCtx, staff: Staff, reference: string): Promise<{ id: string }> {
  const remove = async (ctx: LoggingCtx) => {
    const account = await staffOf(ctx, reference);
    await keepAnOwner(ctx, account, []);
    const { id, roles } = account;
    await ctx.db.updateTable('desk_accounts').set({ removed_at: ctx.now() }).where('id', '=', id).execute();
    await removeWaysIn(ctx, id);
    await ctx.db.deleteFrom('desk_invitations').where('account_id', '=', id).execute();
    // who is invited again writes what an owner lets them write then
    await ctx.db.deleteFrom('course_authors').where('account_id', '=', id).execute();
    return { entry: { command: 'staff remove', target: id, changes: { roles } }, result: { id } };
  };
  return changeAsStaff(ctx, staff, remove, lockStaff);
}

/**
 * Someone who can sign in has to be able to invite others.
 * @throws Problem 409
 */
async function keepAnOwner({ db }: Ctx, { id, roles }: DeskAccount, next: readonly DeskRole[]): Promise<void> {
  if (!roles.includes('owner') || next.includes('owner')) return;
  const others = await db
    .selectFrom('desk_accounts')
    .select(['roles'])
    .where('id', '!=', id)
    .where('removed_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('password_hash', 'is not', null),
        exists(selectFrom('desk_passkeys').select('id').whereRef('account_id', '=', 'desk_accounts.id')),
      ]),
    )
    .execute();
  if (others.some((other) => other.roles.includes('owner'))) return;
  throw forStaff(409, `${id} is the only owner who can sign in: make another one first.`, { error: 'conflict' });
}

export interface ListedStaff
  extends Pick<DeskAccount, 'id' | 'name' | 'email' | 'roles' | 'created_at' | 'signed_in_at'> {
  /** That the account may write, by id. */
  courses: string[];
}

/** Newest first, without removed ones. */
export function listStaff({ db }: Ctx, { limit, before }: { limit: number; before?: Place }): Promise<ListedStaff[]> {
  return db
    .selectFrom('desk_accounts')
    .select(['id', 'name', 'email', 'roles', 'created_at', 'signed_in_at'])
    .select(
      sql<string[]>`array(
        select course_id from course_authors where account_id = desk_accounts.id order by course_id
      )`.as('courses'),
    )
    .where('removed_at', 'is', null)
    .$if(before !== undefined, (accounts) => accounts.where(sql<boolean>`(created_at, id) < ${placeIn(before)}`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
