import { createTransport } from 'nodemailer';
import { type Transport, Undeliverable } from './delivery.ts';

/**
 * Sends mail through an SMTP server.
 * @param url smtp:// or smtps://, with user and password where the server wants them. Where there is a password,
 *   the connection has to be encrypted.
 */
export function smtpTransport(url: string, from: string): Transport {
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
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    forgets: true,
    async deliver({ recipient, subject, text, html }) {
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          ...(html !== null && { html }),
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
