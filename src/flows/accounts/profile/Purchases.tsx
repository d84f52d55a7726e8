import { Link } from 'wouter';
import type { Purchase } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/accounts/profile.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import { moneyOf } from '../../../../machines/payments/purchase.selectors.ts';
import { Price } from '../../../ui/content/Price.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { useResource } from '../../common/use-resource.ts';
import { stateLabel } from '../../payments/purchase/purchase-state.ts';

export interface PurchasesProps {
  purchases: Resource<readonly Purchase[]>;
  now: Date;
}

export function Purchases({ purchases, now }: PurchasesProps) {
  const { data, busy, slow, failed, missing, retry } = useResource(purchases);
  // servers of the plain contract have no purchases
  if (missing) return null;
  return (
    <section aria-labelledby="purchases" className="mt-12">
      <h2 id="purchases" className="text-2xl">
        {say.purchases.title}
      </h2>
      {busy ? (
        <StillWorking label={say.purchases.loading} slow={slow} onRetry={retry} />
      ) : failed ? (
        <div className="mt-4">
          <p className="mb-3">{say.purchases.notLoaded}</p>
          <Button variant="secondary" onClick={retry}>
            {say.purchases.retry}
          </Button>
        </div>
      ) : data.length === 0 ? (
        <p className="mt-4 text-muted">{say.purchases.none}</p>
      ) : (
        <ul className="mt-5 divide-y divide-line overflow-clip rounded-card border border-line bg-surface px-4 shadow-card">
          {data.map((purchase) => (
            <li key={purchase.id} className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4">
              <div className="min-w-0">
                <Link
                  href={href('purchase', { orderId: purchase.id })}
                  className="inline-block min-h-6 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  <Spoken lang={purchase.lang}>{purchase.title}</Spoken>
                </Link>
                <p className="text-sm text-muted">{stateLabel(purchase, now)}</p>
              </div>
              <p className="flex flex-wrap gap-x-3 sm:block sm:text-end">
                <span>
                  <Price money={moneyOf(purchase)} />
                </span>
                {purchase.receipt_number !== null && (
                  <span className="block text-sm/6 text-muted">{say.receipt({ number: purchase.receipt_number })}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
