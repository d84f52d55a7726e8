import type { FastifyRequest } from 'fastify';
import type { components } from '../../../common/api/schema.d.ts';
import type { Config } from '../../config.ts';
import type { Staff } from '../../domain/common/audit.ts';
import type { Ctx } from '../../domain/common/context.ts';
import { rightsIn } from '../../domain/desk/rights.ts';
import { deskLifetime, noDeskSession, requireOpenSession, type StaffIdentity } from '../../domain/desk/sessions.ts';
import { secretCookie } from '../secret-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a session of the desk. Set in the API only, where an operation needs one. */
    staff: StaffIdentity | null;
  }
}

export const deskCookie = (config: Pick<Config, 'publicUrl'>) => secretCookie(config, 'zanin_desk', deskLifetime);

/** @throws Problem 401 without a session */
export function staffOf({ staff }: Pick<FastifyRequest, 'staff'>): StaffIdentity {
  if (!staff) throw noDeskSession();
  return staff;
}

/** For the audit log. @throws Problem 401 without a session */
export function staffFor(
  request: Pick<FastifyRequest, 'staff'>,
  { reason, dryRun }: Pick<Staff, 'reason' | 'dryRun'>,
): Staff {
  const staff = staffOf(request);
  const requireSession = (ctx: Ctx) => requireOpenSession(ctx, staff);
  return { operator: staff.id, caller: 'a session of the desk', reason, dryRun, requireSession };
}

export function toDeskSession({
  id,
  name,
  email,
  roles,
  way,
}: Omit<StaffIdentity, 'tokenHash' | 'openedAt'>): components['schemas']['DeskSession'] {
  const rights = rightsIn({ roles, way });
  return { id, name, email, roles: [...roles], rights, needsPasskey: way === 'recovery' };
}
