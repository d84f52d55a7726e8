import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Restarts at each line of stdin; stops at its end, so with this process too. */
const script = `
  source .ci/postgres
  # the port is chosen at random and may be taken
  start_postgres >&2 || start_postgres >&2 || exit 1
  echo "$DATABASE_URL"
  while read -r mode; do
    as_postgres "$pg_bin/pg_ctl -w -D $pg_home/data -l $pg_home/log -m $mode restart" >/dev/null || exit 1
    echo restarted
  done`;

export interface OwnPostgres {
  url: string;
  /**
   * Resolves when connections are accepted again.
   * @param mode of `pg_ctl stop`: `immediate` is a crash, `fast` rolls back
   */
  restart: (mode: 'immediate' | 'fast') => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * A PostgreSQL server by `.ci/postgres` that a test may restart.
 * @throws Error where none can be started
 */
export async function startPostgres(): Promise<OwnPostgres> {
  mkdirSync(`${root}/.cache`, { recursive: true });
  const shell = spawn('bash', ['-c', script], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(shell, 'exit');
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('PostgreSQL could not be started here');
    return value;
  };
  return {
    url: await nextLine(),
    restart: async (mode) => {
      shell.stdin.write(`${mode}\n`);
      await nextLine();
    },
    stop: async () => {
      shell.stdin.end();
      await exited;
    },
  };
}
