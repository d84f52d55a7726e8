import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from './answers.ts';

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** Response by path, as JSON: the body in base64. */
export type Recorded = Record<string, { headers: Readonly<Record<string, string>>; body: string }>;

export interface BareServer {
  url: string;
  stop(): Promise<void>;
}

/** Sends `answers` from memory, the files of `dist/`, and all else as `origin` sent it first. */
export async function startBareServer(answers: ReadonlyMap<string, Answer>, origin: string): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'zanin-bench-'));
  const file = join(folder, 'answers.json');
  const recorded: Recorded = Object.fromEntries(
    [...answers].map(([path, { headers, body }]) => [path, { headers, body: body.toString('base64') }]),
  );
  writeFileSync(file, JSON.stringify(recorded));
  const child = spawn(process.execPath, [program, file, origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = async () => {
    rmSync(folder, { recursive: true, force: true });
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The bare server ended with ${code}`);
  });
  // it also ends when it is stopped
  ended.catch(() => {});
  try {
    const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
    return { url: String(line).trim(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
