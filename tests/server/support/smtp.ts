import { createServer, type Socket } from 'node:net';

/** How the mail server of a test answers the end of a message; `hang` never does. */
export type SmtpAnswer = '250 ok' | '451 later' | '550 no such user' | 'hang';

/** A mail server that takes messages over SMTP, as far as a client needs it to. */
export async function startSmtp(answer: SmtpAnswer = '250 ok') {
  const messages: { to: string; data: string }[] = [];
  const sockets = new Set<Socket>();
  const state = { answer };
  const server = createServer((socket) => {
    sockets.add(socket);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let buffer = '';
    let to = '';
    let receiving = false;
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(receiving ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (receiving ? 5 : 2));
        if (receiving) {
          receiving = false;
          messages.push({ to, data: part });
          if (state.answer !== 'hang') say(state.answer);
        } else if (/^(EHLO|HELO|MAIL|RSET|NOOP)/i.test(part)) say('250 ok');
        else if (/^RCPT/i.test(part)) {
          to = /<(.*?)>/.exec(part)?.[1] ?? '';
          say('250 ok');
        } else if (/^DATA/i.test(part)) {
          receiving = true;
          say('354 go on');
        } else if (/^QUIT/i.test(part)) {
          say('221 bye');
          socket.end();
        } else say('500 what');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    /** Changes how the next messages are answered. */
    answerWith: (next: SmtpAnswer) => {
      state.answer = next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
