import { describe, expect, it } from 'vitest';
import { callerBySocket, callerHere, loginUid } from '../../../server/cli/operator.ts';

describe('who runs a command, by the operating system', () => {
  it.each([
    ['1001', 1001],
    ['0', 0],
    ['4294967295', null],
    ['4294967295\n', null],
    ['no number', null],
  ])('[S21] a login uid of %j is %j', (text, uid) => {
    expect(loginUid(() => text)).toBe(uid);
  });

  it('[S21] the login uid is missing where the system has none', () => {
    const missing = () => {
      throw new Error('ENOENT');
    };
    expect(loginUid(missing)).toBeNull();
  });

  it('[S21] a command with its own database has the user id of its process and the login uid, which sudo keeps', () => {
    expect([callerHere(999, 1001), callerHere(999, null)]).toEqual(['uid 999, login uid 1001', 'uid 999']);
  });

  it('[S21] a command through the socket has the owner of the socket, and the login that it reports', () => {
    expect([callerBySocket(1001, 999), callerBySocket(null, 999)]).toEqual([
      'uid 999 or root, by the socket, says login uid 1001',
      'uid 999 or root, by the socket',
    ]);
  });
});
