import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** Vite's development server as a process, in front of a running API, as by `npm run dev`. */
export async function startDevServer(apiUrl: string, settings: Record<string, string> = {}): Promise<DevServer> {
  const args = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '0'];
  const env = { ...process.env, ...settings, API_ORIGIN: apiUrl, NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'pipe' });
  const exited = once(child, 'exit');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      printed += chunk;
      const found = /Local:\s+(http:\S+?)\/?\s/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(([code]) => reject(new Error(`Vite ended with ${code}:\n${printed}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
