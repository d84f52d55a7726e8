import { describe, expect, it } from 'vitest';
import { readForwardedFor } from '../../../server/http/forwarded-for.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

describe('the addresses of X-Forwarded-For', () => {
  it.each([
    ['203.0.113.9', ['203.0.113.9']],
    ['203.0.113.9, 198.51.100.2', ['203.0.113.9', '198.51.100.2']],
    ['203.0.113.9:50123', ['203.0.113.9']],
    ['[2001:db8::1]:443', ['2001:db8::1']],
    ['[2001:db8::1]', ['2001:db8::1']],
    ['2001:db8::1', ['2001:db8::1']],
    [' , 203.0.113.9 ,, 198.51.100.2:80 ,', ['203.0.113.9', '198.51.100.2']],
    ['', []],
  ])('[A163] of %j are %j', (header, addresses) => {
    expect(readForwardedFor(header)).toEqual({ addresses, isWhole: true });
  });

  it.each([
    ['unknown', []],
    ['_hidden', []],
    ['203.0.113.9:', []],
    ['203.0.113.9:123456', []],
    ['203.0.113.900', []],
    ['2001:db8::1:443:x', []],
    ['fe80::1%a', []],
    ['"203.0.113.9"', []],
    ['203.0.113.9, example.org', []],
    ['nonsense, 203.0.113.9', ['203.0.113.9']],
    ['198.51.100.2, nonsense, 203.0.113.9', ['203.0.113.9']],
  ])('[A163] of %j are those after the last invalid entry: %j', (header, addresses) => {
    expect(readForwardedFor(header)).toEqual({ addresses, isWhole: false });
  });
});

const platform = await sharedPlatform({ content: null, env: { TRUSTED_PROXIES: '10.0.0.0/8' } });

describe('a trusted proxy', () => {
  it.each([
    ['that sends a new port each time', (index: number) => `203.0.113.9:${50_000 + index}`],
    ['that sends a new word each time', (index: number) => `caller-${index}`],
    ['that sends a new word in front of one address', (index: number) => `caller-${index}, 203.0.113.77`],
  ])('[A9][A163] %s meets the limit of one network', async (title, forwarded) => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) {
      const { status } = await platform.post(
        '/api/login',
        { email: `${title.length}@example.org`, password: 'Wrong-Password1!' },
        { ip: '10.0.0.1', headers: { 'x-forwarded-for': forwarded(index) } },
      );
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('[A163] without an address in its header is logged once', () => {
    const events = platform.log.filter(({ event }) => event === 'proxy.unreadable_forwarded_for');
    expect(events).toEqual([{ event: 'proxy.unreadable_forwarded_for', proxy: '10.0.0.1' }]);
  });
});
