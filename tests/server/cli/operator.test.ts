import { describe, expect, it } from 'vitest';
import { callerBySocket, callerHere, loginUid } from '../../../server/cli/operator.ts';

describe('who runs a command, as the operating system says', () => {
  it.each([
    ['1001', 1001],
    ['0', 0],
    ['4294967295', null],
    ['4294967295\n', null],
    ['no number', null],
  ])('[S21] a login uid of %j is %j', (text, uid) => {
    expect(loginUid(() => text)).toBe(uid);
  });

  it('[S21] there is no login uid where the system has none', () => {
    const missing = () => {
      throw new Error('ENOENT');
    };
    expect(loginUid(missing)).toBeNull();
  });

  it('[S21] a command on a database of its own has the user id of its process and that of the login, which sudo keeps', () => {
    expect([callerHere(999, 1001), callerHere(999, null)]).toEqual(['uid 999, login uid 1001', 'uid 999']);
  });

  it('[S21] one that came by the socket has who can open that, and the login that it says', () => {
    expect([callerBySocket(1001, 999), callerBySocket(null, 999)]).toEqual([
      'uid 999 or root, by the socket, says login uid 1001',
      'uid 999 or root, by the socket',
    ]);
  });
});
