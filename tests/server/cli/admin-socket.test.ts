import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AdminSocket,
  AdminSocketClosed,
  openAdminSocket,
  throughServer,
} from '../../../server/cli/admin-socket.ts';
import type { Ended } from '../../../server/cli/run.ts';
import type { LogLine } from '../../../server/services.ts';

describe('commands that run through the server on the embedded database', () => {
  let dataDir: string;
  let adminSocket: AdminSocket | null;
  let log: LogLine[];
  const done: Ended = { code: 0, out: 'done\n', err: '' };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'zanin-admin-socket-'));
    log = [];
  });
  afterEach(async () => {
    await adminSocket?.close();
    adminSocket = null;
    await rm(dataDir, { recursive: true });
  });

  async function open(run: (args: readonly string[], operator: string) => Promise<Ended> = async () => done) {
    adminSocket = await openAdminSocket({ dataDir, run, log: (line) => log.push(line) });
  }
  const ask = (args: string[] = ['sales']) => throughServer(dataDir, { args, operator: 'shirin' });
  const token = () => join(dataDir, 'operators.token');

  /** Sends something to the socket as it is. */
  function send(headers: Record<string, string>, body: string): Promise<[status: number | undefined, text: string]> {
    return new Promise((resolve, reject) => {
      const options = { socketPath: join(dataDir, 'operators.sock'), method: 'POST', headers };
      const outgoing = request(options, async (incoming) => resolve([incoming.statusCode, await text(incoming)]));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  it('a command reaches the server with its arguments and operator, and its exit code comes back', async () => {
    const asked: unknown[] = [];
    await open(async (...call) => {
      asked.push(call);
      return { code: 1, out: 'Kurdî\n', err: 'no\n' };
    });
    const ended = await throughServer(dataDir, { args: ['learner', 'find', 'Dîlan'], operator: 'shirin\n\u001b' });
    expect(ended).toEqual({ code: 1, out: 'Kurdî\n', err: 'no\n' });
    expect(asked).toEqual([[['learner', 'find', 'Dîlan'], 'shirin']]);
  });

  it('[A112] socket and token are accessible for the user of the server only, and are removed when it ends', async () => {
    await writeFile(token(), 'left by a server that was killed', { mode: 0o644 });
    await open();
    for (const name of ['operators.sock', 'operators.token']) {
      expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
    }
    expect((await stat(join(dataDir, 'operators.sock'))).isSocket()).toBe(true);
    await adminSocket?.close();
    adminSocket = null;
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('[A112] a command without the right token is not run, and the log says so', async () => {
    await open(() => Promise.reject(new Error('run')));
    const body = JSON.stringify({ args: ['sales'], operator: 'shirin' });
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Bearer ${'x'.repeat(43)}`]) {
      const [status, answer] = await send({ authorization, 'content-length': String(body.length) }, body);
      expect([status, answer]).toEqual([403, '{"error":"The token is not that of this server."}']);
    }
    await writeFile(token(), 'x'.repeat(43));
    await expect(ask()).rejects.toThrow('The token is not that of this server.');
    expect(log.map(({ event }) => event)).toEqual(Array.from({ length: 5 }, () => 'operators.refused'));
  });

  it('[A112] a request that is no command, or too long for one, is refused', async () => {
    await open(() => Promise.reject(new Error('run')));
    const authorization = `Bearer ${await readFile(token(), 'utf8')}`;
    const long = JSON.stringify({ args: ['x'.repeat(70_000)], operator: 'shirin' });
    const noArguments = ['{"args":"sales","operator":"shirin"}', '{"args":[1],"operator":"x"}'];
    for (const body of ['', 'sales', 'null', ...noArguments, long]) {
      const [status] = await send({ authorization, 'content-length': String(body.length) }, body);
      expect(status, body.slice(0, 30)).toBe(400);
    }
    expect((await send({ authorization, 'transfer-encoding': 'chunked' }, long))[0]).toBe(400);
  });

  it('an internal error is printed in the server’s log, and the command says where to look', async () => {
    await open(() => Promise.reject(new TypeError('secret')));
    const failed = ask(['orders', 'refund', 'ord_1', '--reason', 'x']);
    await expect(failed).rejects.toThrow('Its log says where (operators.failed)');
    expect(log).toEqual([
      { event: 'operators.failed', command: 'orders refund', reason: expect.stringContaining('secret') },
    ]);
  });

  it('a command that runs is ended before the server closes', async () => {
    const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<Ended>()];
    await open(() => {
      begun.resolve();
      return finished.promise;
    });
    const asking = ask();
    await begun.promise;
    const closing = adminSocket?.close();
    finished.resolve(done);
    expect(await asking).toEqual(done);
    await closing;
    await expect(ask()).rejects.toThrow(AdminSocketClosed);
  });

  it('a command says that a killed server does not answer, and the next server replaces its socket', async () => {
    await writeFile(join(dataDir, 'operators.sock'), '');
    await writeFile(token(), 'old');
    await expect(ask()).rejects.toThrow(/does not take the command .* Try again/);
    await open();
    expect(await ask()).toEqual(done);
  });

  it('if the socket cannot be created the server starts and logs that, and a command says so', async () => {
    const deep = join(dataDir, 'd'.repeat(120));
    await mkdir(deep);
    adminSocket = await openAdminSocket({ dataDir: deep, run: async () => done, log: (line) => log.push(line) });
    expect(log).toEqual([{ event: 'operators.closed', reason: expect.stringContaining('listen') }]);
    await expect(throughServer(deep, { args: ['sales'], operator: 'shirin' })).rejects.toThrow('operators.closed');
  });
});
