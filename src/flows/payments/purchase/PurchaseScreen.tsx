import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Purchase, PurchaseDetails } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as courses from '../../../../common/texts/payments/courses.ts';
import * as say from '../../../../common/texts/payments/purchase.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { isGift, moneyOf } from '../../../../machines/payments/purchase.selectors.ts';
import type { transferMachine } from '../../../../machines/payments/transfer.machine.ts';
import type { withdrawalMachine } from '../../../../machines/payments/withdrawal.machine.ts';
import { Price } from '../../../ui/content/Price.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useResource } from '../../common/use-resource.ts';
import { stateOf } from './purchase-state.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { receiptFile } from './receipt-file.ts';
import { Transfer } from './Transfer.tsx';
import { Withdrawal } from './Withdrawal.tsx';

export interface PurchaseScreenProps {
  details: Resource<PurchaseDetails | null>;
  download: ActorRefFrom<typeof downloadMachine>;
  withdrawal: ActorRefFrom<typeof withdrawalMachine>;
  transfer: ActorRefFrom<typeof transferMachine>;
  now: Date;
  onPrint: () => void;
}

export function PurchaseScreen({ details, withdrawal, transfer, ...rest }: PurchaseScreenProps) {
  const withdrawn = useSelector(withdrawal, ({ context }) => context.details);
  const canceled = useSelector(transfer, ({ context }) => context.details);
  const { data, busy, slow, missing, retry } = useResource(details);
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8 pb-20 sm:px-6 sm:pt-12">
      {data ? (
        <Loaded details={withdrawn ?? canceled ?? data} withdrawal={withdrawal} transfer={transfer} {...rest} />
      ) : missing ? (
        <>
          <PageHeading title={say.unknown.title} />
          <EmptyState title={say.unknown.none} text={say.unknown.noneText} />
        </>
      ) : (
        <>
          <PageHeading title={say.title} />
          {busy ? (
            <StillWorking label={say.loading} slow={slow} onRetry={retry} />
          ) : (
            <EmptyState
              title={say.failed.title}
              text={say.failed.text}
              action={<Button onClick={retry}>{actions.tryAgain}</Button>}
            />
          )}
        </>
      )}
      {/* Below a spinner as high as the window, the link would jump at a shorter answer. */}
      {(data || !busy) && (
        <p className="mt-10 text-center print:hidden">
          <ButtonLink variant="quiet" to={`${href('profile')}#purchases`}>
            {say.all}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Loaded({
  details,
  download,
  withdrawal,
  transfer,
  now,
  onPrint,
}: Omit<PurchaseScreenProps, 'details'> & { details: PurchaseDetails }) {
  const { purchase, receipt, credit_note } = details;
  const file = receiptFile(details);
  const downloading = useSelector(download, (current) => current.hasTag('downloading'));
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          title={<Spoken lang={purchase.lang}>{purchase.title}</Spoken>}
          intro={
            <>
              <Price money={moneyOf(purchase)} /> <span>{`· ${stateOf(purchase, now)}`}</span>
            </>
          }
        />
        {purchase.paid_at === null && (
          <p className="mt-1 text-muted">{say.order({ number: purchase.id, day: formatDate(purchase.created_at) })}</p>
        )}
        {details.transfer ? (
          <Transfer actor={transfer} purchase={purchase} transfer={details.transfer} now={now} />
        ) : (
          <WhatNow purchase={purchase} withdrawal={withdrawal} now={now} />
        )}
        {file && (
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
            <Button busy={downloading} onClick={() => download.send({ type: 'download.requested', file })}>
              {say.download}
            </Button>
            <Button variant="secondary" onClick={onPrint}>
              {say.print}
            </Button>
          </div>
        )}
      </div>
      {receipt && (
        <ReceiptPaper
          heading={say.receipt}
          note={isGift(purchase) ? say.notes.gift : say.notes.paid}
          receipt={receipt}
        />
      )}
      {receipt && credit_note && (
        <ReceiptPaper
          heading={say.creditNote}
          note={say.notes.refunded({ number: receipt.number })}
          receipt={credit_note}
        />
      )}
    </>
  );
}

function WhatNow({
  purchase,
  withdrawal,
  now,
}: Pick<PurchaseScreenProps, 'withdrawal' | 'now'> & { purchase: Purchase }) {
  const { checkout_id, course_id, status, ends_at, withdrawn_at } = purchase;
  if (status === 'processing') {
    return <p className="mt-4">{say.processing}</p>;
  }
  if (checkout_id !== null) {
    return (
      <p className="mt-6">
        <ButtonLink
          to={href('checkout', { orderId: checkout_id })}
          state={{ backTo: href('purchase', { orderId: purchase.id }) }}
        >
          {say.pay}
        </ButtonLink>
      </p>
    );
  }
  if (status !== 'paid' && withdrawn_at === null) return null;
  return (
    <div className="mt-4 grid gap-2">
      {ends_at !== null && status === 'paid' && !isGift(purchase) && new Date(ends_at) > now && (
        <p>{say.doesNotRenew}</p>
      )}
      <Withdrawal actor={withdrawal} purchase={purchase} now={now} />
      {status === 'paid' && (
        <p className="mt-2">
          <ButtonLink
            variant="secondary"
            to={course_id === undefined ? href('catalogue') : href('course', { courseId: course_id })}
          >
            {course_id === undefined ? courses.seeCourses : courses.goToCourse}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
