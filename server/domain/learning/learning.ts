import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { fromMinorUnits } from '../../../common/money/minor-units.ts';
import { coverAddress } from '../../pictures/address.ts';
import type { Services } from '../../services.ts';
import { coverOf, langIn, type Said, sayIn } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';
import { ownCertificates } from './own-certificates.ts';
import { practiceStates } from './practice-tests/state.ts';

type PurchasedCourse = components['schemas']['PurchasedCourse'];

interface Row {
  id: string;
  title: string;
  category: string;
  emblem: string | null;
  purchased_at: Date | null;
  amount: number | null;
  currency: string | null;
  started_at: Date | null;
  viewed_at: Date | null;
  ends_at: Date | null;
  certificate_id: string | null;
  issued_at: Date | null;
  revoked_at: Date | null;
  completion_percentage: number;
}

/** Bought, certified, or started for free or by subscription, not previewed; latest first. */
export async function listLearnersCourses(
  ctx: Ctx & Pick<Services, 'config'>,
  userId: string,
): Promise<PurchasedCourse[]> {
  const { rows } = await sql<Row>`
    with viewed as (
      select course_id, min(started_at) as started_at, max(updated_at) as viewed_at,
        count(completed_at) filter (where removed_at is null) as done
      from progress join lessons on lessons.id = progress.lesson_id
      where user_id = ${userId} group by course_id
    ), theirs as (
      select course_id from purchases where user_id = ${userId}
      union select course_id from certificates where user_id = ${userId} and revoked_at is null
      union select course_id from viewed
    )
    select courses.id, courses.title, courses.category, courses.emblem,
      purchases.created_at as purchased_at, viewed.started_at, viewed.viewed_at,
      orders.amount, orders.currency,
      case when purchases.user_id is null and is_paid then subscription_end end as ends_at,
      certificates.id as certificate_id, certificates.issued_at, certificates.revoked_at,
      coalesce((
        select (100 * viewed.done / nullif(count(*), 0))::integer from lessons
        where course_id = courses.id and removed_at is null), 0) as completion_percentage
    from theirs
    join courses on courses.id = theirs.course_id
    left join purchases on purchases.course_id = courses.id and purchases.user_id = ${userId}
    left join orders on orders.id = purchases.order_id
    left join certificates on certificates.course_id = courses.id and certificates.user_id = ${userId}
    left join viewed on viewed.course_id = courses.id
    left join lateral (
      select true as is_paid from course_prices where course_id = courses.id limit 1
    ) as price on true
    cross join (select max(ends_at) as subscription_end from subscriptions where user_id = ${userId}) as subscription
    where purchases.user_id is not null or (certificates.id is not null and revoked_at is null) or is_paid is null or subscription_end is not null
    order by coalesce(purchases.created_at, viewed.started_at) desc, courses.id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const [say, states, certificates] = await Promise.all([
    sayIn(ctx, { kinds: ['course'], courseIds: ids }),
    practiceStates(ctx, userId, ids),
    ownCertificates(ctx, userId, ids),
  ]);
  return rows.map((row) => ({
    ...toPurchasedCourse(ctx, say('course', row)),
    practice_test: states.get(row.id) ?? null,
    certificate: certificates.get(row.id) ?? null,
  }));
}

function toPurchasedCourse(ctx: Ctx, row: Row & Said): PurchasedCourse {
  const isCertified = row.certificate_id !== null && row.revoked_at === null;
  return {
    id: row.id,
    title: row.title,
    ...langIn(row),
    thumbnail: coverAddress(coverOf(ctx, row)),
    status: isCertified ? 'Completed' : 'In progress',
    created_at: isoOrNull(row.purchased_at),
    lastViewed: isoOrNull(row.viewed_at),
    achievedDate: isCertified ? isoOrNull(row.issued_at) : null,
    startDate: isoOrNull(row.purchased_at ?? row.started_at),
    endDate: isoOrNull(row.ends_at),
    price:
      row.amount === null || row.currency === null
        ? null
        : {
            amount: fromMinorUnits(row.amount, row.currency),
            currency: row.currency,
          },
    downloadLink: isCertified ? `/api/download/certificate/${row.certificate_id}` : null,
    completion_percentage: row.completion_percentage,
  };
}

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
