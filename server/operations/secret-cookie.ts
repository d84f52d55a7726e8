import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * A cookie of 256 random bits that only this origin reads and sends: HttpOnly, SameSite=Strict, and
 * `__Host-` where the site is on https.
 * @param lifetime ms
 */
export function secretCookie({ publicUrl }: Pick<Config, 'publicUrl'>, plainName: string, lifetime: number) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const cookie = (value: string, maxAge: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    read(request: FastifyRequest): string | null {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
    },
    set: (reply: FastifyReply, secret: string) => reply.header('set-cookie', cookie(secret, lifetime / 1_000)),
    clear: (reply: FastifyReply) => reply.header('set-cookie', cookie('', 0)),
  };
}
