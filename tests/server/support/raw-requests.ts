import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Platform } from './platform.ts';

/** What the server answers to these lines of a request, written to a socket of its port. */
export async function answerOnSocket({ app }: Platform, lines: readonly string[]): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  // the server ends the connection: one that this side has ended gets no answer that takes a moment
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}
