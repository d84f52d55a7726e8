import { burstRules } from '../../domain/common/limit-rules.ts';
import { tooMany } from '../../domain/common/limits.ts';
import { networkOf } from '../../domain/common/network.ts';
import { tokenBuckets } from '../../domain/common/token-buckets.ts';
import { statusList } from '../../domain/learning/badges/badges.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

export function badges(services: Services): Operations<'getBadgeStatus'> {
  const spend = tokenBuckets(services, burstRules.badges);
  return {
    async getBadgeStatus(request, reply) {
      if (!spend(networkOf(request.ip))) throw tooMany(Math.ceil(1 / burstRules.badges.perSecond));
      return reply
        .header('access-control-allow-origin', '*')
        .type('application/vc+jwt')
        .send(await statusList(services, request.params.list));
    },
  };
}
