import type { FastifyReply, FastifyRequest } from 'fastify';
import { day } from '../../../common/rules/durations.ts';
import type { Config } from '../../config.ts';
import { type Caller, deviceDays } from '../../domain/accounts/devices.ts';

/**
 * Cookie of a browser that has logged in before (decision 021). It is no credential: a forged
 * cross-site request gains nothing by it, so there is no CSRF to prevent.
 */
export function deviceCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-zanin_device' : 'zanin_device';
  const attributes = `Path=/; Max-Age=${(deviceDays * day) / 1_000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    callerOf(request: FastifyRequest): Caller {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
      return { ip: request.ip, device: value !== undefined && /^[\w-]{43}$/.test(value) ? value : null };
    },
    remember(reply: FastifyReply, device: string): void {
      reply.header('set-cookie', `${name}=${device}; ${attributes}`);
    },
  };
}
