import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The login name from before sudo. The uid where the system has no name for it, as in a container.
 */
export function operatorName(env: Readonly<Record<string, string | undefined>>): string {
  const name = env.SUDO_USER ?? loginName() ?? `uid ${process.getuid?.() ?? 'unknown'}`;
  return asOperator(name);
}

/** Assigned by Linux at login; `sudo` and `su` preserve it, and only root can change it. */
export function loginUid(read = () => readFileSync('/proc/self/loginuid', 'utf8')): number | null {
  try {
    const uid = Number(read());
    // 4294967295 (-1): not set, as in containers and services
    return Number.isInteger(uid) && uid < 0xff_ff_ff_ff ? uid : null;
  } catch {
    return null;
  }
}

/** The caller for the audit log, as the operating system knows it. */
export const callerHere = (uid = process.getuid?.(), login = loginUid()): string =>
  `uid ${uid ?? 'unknown'}${login === null ? '' : `, login uid ${login}`}`;

/**
 * By the admin socket, open to the server's user and root. Node.js cannot tell which (SO_PEERCRED),
 * so the login uid is the caller's claim.
 */
export const callerBySocket = (login: number | null, uid = process.getuid?.()): string =>
  `uid ${uid ?? 'unknown'} or root, by the socket${login === null ? '' : `, says login uid ${login}`}`;

/** Removes characters that the audit log does not allow. */
export const asOperator = (name: string): string => name.replace(/[^\w.@ -]/g, '').slice(0, 64);

function loginName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
