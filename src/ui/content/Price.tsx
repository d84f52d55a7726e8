import { latinMoney, type Money, priceLabel } from '../../../common/money/money.ts';

/** A price as its region writes it, and in Latin letters and digits where those are others (PAY-08, PAY-12); null is 'FREE'. */
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
