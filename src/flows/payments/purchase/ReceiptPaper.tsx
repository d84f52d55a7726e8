import { type ReactNode, useId } from 'react';
import type { Receipt } from '../../../../common/api/types.ts';
import { LANGUAGE } from '../../../../common/language/original.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/payments/purchase.ts';
import { moneyOf } from '../../../../machines/payments/purchase.selectors.ts';
import { Price } from '../../../ui/content/Price.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';

export interface ReceiptPaperProps {
  heading: string;
  note: string;
  receipt: Receipt;
}

/** Printed on a page of its own. */
export function ReceiptPaper({ heading, note, receipt }: ReceiptPaperProps) {
  const { number, issued_at, buyer, seller, title, terms, lang } = receipt;
  const id = useId();
  const amount = <Price money={moneyOf(receipt)} />;
  const facts = [
    [say.facts.number, number],
    [say.facts.date, formatDate(issued_at)],
    [say.facts.buyer, buyer],
  ] as const;
  return (
    <section
      aria-labelledby={id}
      className="mt-8 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8 print:not-first-of-type:break-before-page print:border-0 print:p-0 print:shadow-none"
    >
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      <dl className="mt-4 grid gap-2">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Row key={name} name={name}>
                <bdi>{value}</bdi>
              </Row>
            ),
        )}
      </dl>
      <dl className="mt-5 border-t border-line pt-5">
        <Row name={<Spoken lang={lang}>{title}</Spoken>}>{amount}</Row>
      </dl>
      <dl className="mt-5 border-t border-line pt-5 text-lg font-semibold">
        <Row name={say.facts.total}>{amount}</Row>
      </dl>
      <Lines lines={seller.vat} />
      <p className="mt-5 font-semibold">{note}</p>
      {terms !== null && (
        <p className="mt-1">
          <Spoken lang={lang}>{terms}</Spoken>
        </p>
      )}
      <div className="mt-5 border-t border-line pt-3">
        <Lines lines={[seller.name, ...seller.address]} />
      </div>
    </section>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="max-w-2/3 shrink-0 text-end">{children}</dd>
    </div>
  );
}

/** The seller as in the original of the content, whatever language the receipt is in. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <p className="mt-2 whitespace-pre-line text-sm text-muted">
      <Spoken lang={LANGUAGE}>{lines.join('\n')}</Spoken>
    </p>
  );
