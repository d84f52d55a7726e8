import type { MailingCtx } from '../common/context.ts';
import type { DeskAccount } from './accounts.ts';

const changes = {
  opened: 'Your account is open: you have made a way to sign in.',
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  codesRenewed: 'New recovery codes were made for your account. The ones before do not count any more.',
  passwordChanged: 'The password of your account was changed, and its other sessions were ended.',
  recoveryCodeUsed: 'A recovery code was used to sign in to your account. It does not count any more.',
  recovered:
    'A recovery code was used to sign in to your account, and its other sessions were ended. Until a new passkey is added, nothing else can be done with it.',
} as const;

/** Of changed ways to sign in, which need an open session alone. In their transaction. */
export async function tellStaff(
  ctx: MailingCtx,
  { email, name }: Pick<DeskAccount, 'email' | 'name'>,
  change: keyof typeof changes,
): Promise<void> {
  await ctx.mail.send(ctx, {
    to: email,
    subject: 'Your account at the desk of Zanin',
    text: [
      `Hello ${name},`,
      changes[change],
      'It was not you? Tell an owner of the desk at once: inviting you again ends everything that signs in to your account now.',
    ].join('\n\n'),
  });
}
