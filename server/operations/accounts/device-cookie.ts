import type { FastifyReply, FastifyRequest } from 'fastify';
import { day } from '../../../common/rules/durations.ts';
import type { Config } from '../../config.ts';
import { type Caller, deviceDays } from '../../domain/accounts/devices.ts';

/**
 * The cookie by which a browser shows that it logged in before (decision 021). Scripts cannot read
 * it, and it comes only with requests from our own pages. It is no credential: a request that
 * another site makes a browser send gains nothing by it, so there is no CSRF to prevent.
 */
export function deviceCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-zanin_device' : 'zanin_device';
  const attributes = `Path=/; Max-Age=${(deviceDays * day) / 1_000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    /** Who makes a call. What is no secret of ours counts as no cookie. */
    callerOf(request: FastifyRequest): Caller {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
      return { ip: request.ip, device: value !== undefined && /^[\w-]{43}$/.test(value) ? value : null };
    },
    /** Sets the cookie, for another 180 days. */
    remember(reply: FastifyReply, device: string): void {
      reply.header('set-cookie', `${name}=${device}; ${attributes}`);
    },
  };
}
