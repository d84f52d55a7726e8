import type { FastifyReply, FastifyRequest } from 'fastify';
import { day } from '../../../common/rules/durations.ts';
import type { Config } from '../../config.ts';
import { type Caller, deviceDays } from '../../domain/accounts/devices.ts';
import { secretCookie } from '../secret-cookie.ts';

/**
 * Cookie of a browser that has logged in before (decision 021). It is no credential: a forged
 * cross-site request gains nothing by it, so there is no CSRF to prevent.
 */
export function deviceCookie(config: Pick<Config, 'publicUrl'>) {
  const cookie = secretCookie(config, 'zanin_device', deviceDays * day);
  return {
    callerOf: (request: FastifyRequest): Caller => ({ ip: request.ip, device: cookie.read(request) }),
    remember(reply: FastifyReply, device: string): void {
      cookie.set(reply, device);
    },
  };
}
