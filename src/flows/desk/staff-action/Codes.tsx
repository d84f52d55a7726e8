import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/desk/staff-action.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { QrCode } from '../common/codes/QrCode.tsx';

interface CodesProps {
  actor: StaffAction;
  onPrint: () => void;
  onClose: () => void;
}

/** The vouchers that were made; on paper a card each, to cut out, with the link as a QR code. */
export function Codes({ actor, onPrint, onClose }: CodesProps) {
  const snapshot = useSnapshot(actor);
  const { columns = [], rows = [] } = snapshot.context.outcome?.table ?? {};
  const isCopied = snapshot.matches({ done: 'copied' });
  return (
    <>
      <Alert tone="info">{say.once}</Alert>
      <div data-cards="" className="grid gap-2 print:grid-cols-2 print:gap-0">
        {rows.map((row) => {
          const of = (name: (typeof columns)[number]) => String(row[columns.indexOf(name)] ?? '');
          return (
            <div
              key={of('code')}
              className="flex items-center justify-between gap-3 rounded-xl border border-edge px-3.5 py-2 print:break-inside-avoid print:rounded-none print:border-dashed print:p-4"
            >
              <div className="min-w-0">
                <p className="font-display text-xl font-semibold">
                  <bdi>{of('code')}</bdi>
                </p>
                <p className="text-sm text-muted">
                  <bdi>{say.opensUntil({ opens: of('opens'), day: formatDate(of('last_day')) })}</bdi>
                </p>
                <p className="text-sm">
                  <bdi>{of('sponsor')}</bdi>
                </p>
                <p className="text-sm break-words">
                  <bdi>{of('link')}</bdi>
                </p>
              </div>
              <QrCode text={of('link')} className="hidden w-28 shrink-0 print:block" />
            </div>
          );
        })}
      </div>
      <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
        <Button onClick={onPrint}>{say.print}</Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'copy.pressed' })}>
          {isCopied ? say.copied : say.copy}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {say.keptThem}
        </Button>
      </div>
      {snapshot.matches({ done: 'notCopied' }) && <Alert tone="error">{say.notCopied}</Alert>}
    </>
  );
}
