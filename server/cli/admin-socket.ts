import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import type { LogLine } from '../services.ts';
import { asOperator } from './operator.ts';
import type { Ended } from './run.ts';

/**
 * The embedded database allows one process, so commands reach its server by a Unix socket in the
 * data folder. A token file proves that the caller is the server's user or root.
 */
const socketName = 'operators.sock';
const tokenName = 'operators.token';

/** A command's arguments, the operator's login name, and their login uid if there is one. */
interface Asked {
  args: string[];
  operator: string;
  login?: number | null;
}

/** How long `close` waits for running commands, in milliseconds. */
const drainTime = 10_000;

/** Maximum length of a request, in bytes. */
const longest = 64 * 1024;

export interface AdminSocket {
  /** Refuses new commands, waits for running ones, and removes socket and token. */
  close: () => Promise<void>;
}

interface AdminSocketOptions {
  dataDir: string;
  run: (args: readonly string[], operator: string, login?: number) => Promise<Ended>;
  log: (line: LogLine) => void;
}

/**
 * Without support for sockets it is logged, and commands tell the operator to stop the server.
 * @param options.dataDir must be locked by this process: leftovers are removed
 */
export async function openAdminSocket({ dataDir, run, log }: AdminSocketOptions): Promise<AdminSocket> {
  const path = join(dataDir, socketName);
  const tokenPath = join(dataDir, tokenName);
  const removeFiles = () => {
    for (const left of [path, tokenPath]) rmSync(left, { force: true });
  };
  removeFiles();
  const token = randomBytes(32).toString('base64url');
  const server = createServer(async (incoming, response) => {
    const { status, body } = await answer(incoming, token, { run, log });
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
  });
  try {
    await listen(server, shortest(path));
    chmodSync(path, 0o600);
    writeFileSync(tokenPath, token, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    log({ event: 'operators.closed', reason: String(error) });
  }
  return {
    close: async () => {
      const cut = setTimeout(() => server.closeAllConnections(), drainTime).unref();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(cut);
      removeFiles();
    },
  };
}

/** A socket's path is limited to about 100 bytes. */
function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
}

type Reply = { status: 200; body: Ended } | { status: 400 | 403 | 500; body: { error: string } };

async function answer(
  incoming: IncomingMessage,
  token: string,
  { run, log }: Pick<AdminSocketOptions, 'run' | 'log'>,
): Promise<Reply> {
  const given = incoming.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (!sameSecret(given, token)) {
    log({ event: 'operators.refused' });
    return { status: 403, body: { error: 'The token is not that of this server.' } };
  }
  const asked = Number(incoming.headers['content-length'] ?? longest) < longest ? await read(incoming) : null;
  if (asked === null) return { status: 400, body: { error: 'That is no command.' } };
  try {
    const { args, operator, login } = asked;
    return { status: 200, body: await (login == null ? run(args, operator) : run(args, operator, login)) };
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error);
    log({ event: 'operators.failed', command: asked.args.slice(0, 2).join(' '), reason });
    return { status: 500, body: { error: 'The server failed at that. Its log says where (operators.failed).' } };
  }
}

async function read(incoming: IncomingMessage): Promise<Asked | null> {
  const body: unknown = await json(incoming).catch(() => null);
  if (typeof body !== 'object' || body === null || !('args' in body) || !('operator' in body)) return null;
  const { args, operator } = body;
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string')) return null;
  if (typeof operator !== 'string') return null;
  const login = 'login' in body && Number.isSafeInteger(body.login) ? Number(body.login) : null;
  return { args, operator: asOperator(operator), login };
}

/** Hashes have equal length, and `timingSafeEqual` takes constant time. */
function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** The data folder's server takes no commands, or refuses them; the message says what to do. */
export class AdminSocketClosed extends Error {
  override readonly name = 'AdminSocketClosed';
}

/**
 * Lets the server of a data folder run a command.
 * @throws AdminSocketClosed
 */
export async function throughServer(dataDir: string, asked: Asked): Promise<Ended> {
  let token: string;
  try {
    token = readFileSync(join(dataDir, tokenName), 'utf8');
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
    throw new AdminSocketClosed(
      isForbidden
        ? `${join(dataDir, tokenName)} cannot be read: run this as the user of the server.`
        : `${dataDir} is in use by a process that takes no commands: another command, a server that starts or stops, or one whose log has "operators.closed". Try again, or stop it first.`,
    );
  }
  const { status, body } = await send(shortest(join(dataDir, socketName)), token, asked);
  if (status === 200) return body as Ended;
  const { error } = body as { error: string };
  throw new AdminSocketClosed(error);
}

function send(socketPath: string, token: string, asked: Asked): Promise<{ status: number | undefined; body: unknown }> {
  const text = JSON.stringify(asked);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, method: 'POST', path: '/', headers }, (incoming) => {
      json(incoming).then((body) => resolve({ status: incoming.statusCode, body }), reject);
    });
    outgoing.on('error', (error) => {
      reject(new AdminSocketClosed(`The server does not take the command (${error.message}). Try again.`));
    });
    outgoing.end(text);
  });
}
