import { createTransport } from 'nodemailer';
import { type StoredMessage, type Transport, Undeliverable } from '../../domain/common/ports/delivery.ts';

/**
 * @param url smtp:// or smtps://, with user and password if needed; TLS is required with a password
 * @param timeout socket timeout, in milliseconds
 */
export function smtpTransport(url: string, from: string, timeout = 15_000): Transport {
  const address = new URL(url);
  const transporter = createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    requireTLS: address.protocol === 'smtp:' && address.password !== '',
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    forgets: true,
    async deliver(message) {
      const { recipient, subject, text, html, reply_to, unsubscribe_url } = message;
      try {
        await transporter.sendMail({
          from,
          messageId: messageId(message, from),
          to: { name: '', address: recipient },
          subject,
          text,
          ...(html !== null && { html }),
          ...(reply_to !== null && { replyTo: { name: '', address: reply_to } }),
          ...(unsubscribe_url !== null && { headers: oneClick(unsubscribe_url) }),
        });
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
        if (code >= 500) throw new Undeliverable(`the mail server answered ${code}`);
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

/** One-click unsubscribe by POST (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Equal for all attempts, so that mailboxes recognise duplicates after a lost answer. */
function messageId({ id, created_at }: StoredMessage, from: string): string {
  const domain = /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<outbox.${id}.${created_at.getTime()}@${domain}>`;
}
