import { userInfo } from 'node:os';

/** The login name of who runs this process, before sudo; its number where the system has no name, as in a container. */
export function operatorName(env: Readonly<Record<string, string | undefined>>): string {
  const name = env.SUDO_USER ?? loginName() ?? `uid ${process.getuid?.() ?? 'unknown'}`;
  return asOperator(name);
}

/** A name as the audit log keeps it. */
export const asOperator = (name: string): string => name.replace(/[^\w.@ -]/g, '').slice(0, 64);

function loginName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
