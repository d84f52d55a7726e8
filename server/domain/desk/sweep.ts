import { uploadLifetime } from '../../../common/desk/uploads.ts';
import type { Ctx } from '../common/context.ts';
import { deskIdle } from './sessions.ts';

/** Deletes what has ended. */
export async function sweepDesk({ db, now }: Ctx): Promise<void> {
  // a session that is too old is not used any more either
  const idle = new Date(now().getTime() - deskIdle);
  await db.deleteFrom('desk_sessions').where('last_used_at', '<', idle).execute();
  await db.deleteFrom('desk_invitations').where('expires_at', '<', now()).execute();
  await db
    .deleteFrom('desk_uploads')
    .where('started_at', '<', new Date(now().getTime() - uploadLifetime))
    .execute();
  await db.deleteFrom('desk_challenges').where('expires_at', '<', now()).execute();
}
