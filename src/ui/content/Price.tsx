import { latinMoney, type Money, priceLabel } from '../../../common/money/money.ts';

/** In the region's script, and in Latin script if that differs; null is 'FREE'. */
export function Price({ money }: { money: Money | null }) {
  const latin = latinMoney(money);
  return (
    <>
      <bdi>{priceLabel(money)}</bdi>
      {latin && (
        <>
          {' '}
          <span className="whitespace-nowrap font-body text-base font-normal text-muted">{latin}</span>
        </>
      )}
    </>
  );
}
