import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Answer to the end of a message; `hang` never answers. */
export type SmtpAnswer = '250 ok' | '451 later' | '550 no such user' | 'hang';

/** Records envelope recipients and parsed messages. */
export async function startSmtp(answer: SmtpAnswer = '250 ok') {
  const messages: { to: string; mail: Email }[] = [];
  const state = { answer };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    async onData(stream, { envelope }, done) {
      const mail = await PostalMime.parse(await buffer(stream));
      messages.push({ to: envelope.rcptTo.map(({ address }) => address).join(), mail });
      const [responseCode = 0, words] = state.answer.split(/ (.*)/);
      if (state.answer === 'hang') return;
      done(state.answer === '250 ok' ? null : Object.assign(new Error(words), { responseCode: Number(responseCode) }));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    answerWith: (next: SmtpAnswer) => {
      state.answer = next;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
