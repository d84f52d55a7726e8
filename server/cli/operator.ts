import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The login name of who runs this process, before sudo; its number where the system has no name, as
 * in a container.
 */
export function operatorName(env: Readonly<Record<string, string | undefined>>): string {
  const name = env.SUDO_USER ?? loginName() ?? `uid ${process.getuid?.() ?? 'unknown'}`;
  return asOperator(name);
}

/**
 * The user id that Linux gave a session that logs in, which `sudo` and `su` keep and only root can
 * change; null where there is none.
 */
export function loginUid(read = () => readFileSync('/proc/self/loginuid', 'utf8')): number | null {
  try {
    const uid = Number(read());
    // all bits: no one has logged in, as in a container or a service
    return Number.isInteger(uid) && uid < 0xff_ff_ff_ff ? uid : null;
  } catch {
    return null;
  }
}

/** Who runs a command, as the operating system says to the process that writes the audit log. */
export const callerHere = (uid = process.getuid?.(), login = loginUid()): string =>
  `uid ${uid ?? 'unknown'}${login === null ? '' : `, login uid ${login}`}`;

/**
 * The same for a command that came by the socket of a server, which the server's user and root
 * alone can open: Node.js does not tell which of them it was (SO_PEERCRED). The login's is the word
 * of the process that asks.
 */
export const callerBySocket = (login: number | null, uid = process.getuid?.()): string =>
  `uid ${uid ?? 'unknown'} or root, by the socket${login === null ? '' : `, says login uid ${login}`}`;

/** A name as the audit log keeps it. */
export const asOperator = (name: string): string => name.replace(/[^\w.@ -]/g, '').slice(0, 64);

function loginName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
