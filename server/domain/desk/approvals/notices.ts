import { deskHref } from '../../../../common/desk/pages.ts';
import type { MailingCtx } from '../../common/context.ts';
import { rightsOf } from '../rights.ts';
import type { Approval } from './store.ts';

type Asked = Pick<Approval, 'id' | 'action' | 'asked_by' | 'reason' | 'lines' | 'until'>;

const linkTo = ({ config }: Pick<MailingCtx, 'config'>, { id }: Pick<Approval, 'id'>): string =>
  `${config.publicUrl}${deskHref('approval', { approvalId: id })}`;

/** To all who may decide. In its transaction. */
export async function tellDeciders(ctx: MailingCtx, approval: Asked): Promise<void> {
  const accounts = await ctx.db
    .selectFrom('desk_accounts')
    .select(['id', 'name', 'email', 'roles'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  const asker = accounts.find(({ id }) => id === approval.asked_by)?.name ?? approval.asked_by;
  for (const { id, name, email, roles } of accounts) {
    if (id === approval.asked_by || !rightsOf(roles).includes(approval.action)) continue;
    await ctx.mail.send(ctx, {
      to: email,
      subject: 'A request at the desk of Zanin waits for a second person',
      text: [
        `Hello ${name},`,
        `${asker} asks for a second person. This would happen:`,
        approval.lines.join('\n'),
        `The reason: ${approval.reason}`,
        `Approve or refuse it by ${approval.until.toISOString().slice(0, 10)}:`,
        linkTo(ctx, approval),
      ].join('\n\n'),
    });
  }
}

const outcomes = {
  done: 'It was approved and carried out.',
  refused: 'It was refused.',
  expired: 'Nobody decided in time, so it was not carried out.',
  failed: 'It could not be carried out.',
} as const;

/** To who asked. In the transaction of the change. */
export async function tellAsker(
  ctx: MailingCtx,
  approval: Approval,
  outcome: keyof typeof outcomes,
  words: string | null = null,
): Promise<void> {
  const account = await ctx.db
    .selectFrom('desk_accounts')
    .select(['name', 'email'])
    .where('id', '=', approval.asked_by)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  await ctx.mail.send(ctx, {
    to: account.email,
    subject: 'Your request at the desk of Zanin',
    text: [
      `Hello ${account.name},`,
      'you asked for a second person:',
      approval.lines.join('\n'),
      [outcomes[outcome], ...(words === null ? [] : [words])].join(' '),
      linkTo(ctx, approval),
    ].join('\n\n'),
  });
}
