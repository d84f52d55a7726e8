import type { DeskReport, DeskReportName } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { type BatchChoice, fileOf } from '../../../../common/desk/reports.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { formatMonth } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/desk/report.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { Report } from '../../../../machines/desk/report.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useResource } from '../../common/use-resource.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Nothing } from '../common/Nothing.tsx';
import { Part } from './Part.tsx';
import { ReportForm } from './ReportForm.tsx';

interface ReportScreenProps {
  actor: Report;
  may: readonly DeskReportName[];
  courses: Resource<Choices>;
  batches: Resource<BatchChoice[]>;
  now: Date;
  onPrint: () => void;
}

export function ReportScreen({ actor, may, courses, batches, now, onPrint }: ReportScreenProps) {
  const snapshot = useSnapshot(actor);
  const { typed, asked, report, said } = snapshot.context;
  const retry = () => actor.send({ type: 'retry.pressed' });
  const { data: choices } = useResource(courses);
  const { data: made } = useResource(batches);
  return (
    <div className="grid grid-cols-1 gap-5 print:gap-2">
      <div>
        <DeskHeading title={say.title} intro={say.intro} />
      </div>
      <ReportForm
        typed={typed}
        may={may}
        courses={choices.courses}
        batches={made}
        now={now}
        onChoose={(name) => actor.send({ type: 'report.chosen', report: name })}
        onChange={(name, value) => actor.send({ type: 'choice.changed', name, value })}
        onSubmit={() => actor.send({ type: 'report.submitted' })}
      />
      {snapshot.matches('asking') && <Nothing title={say.asking} />}
      {snapshot.matches('loading') && <Spinner label={say.loading} />}
      {snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={retry} />}
      {snapshot.matches('failed') && (
        <Alert tone="error">
          <p>{say.failed}</p>
          {said && <p dir="auto">{wordsOf(said, say.errors)}</p>}
          <Button variant="secondary" className="mt-3" onClick={retry}>
            {tryAgain}
          </Button>
        </Alert>
      )}
      {report !== null && (
        <>
          <About report={report} onPrint={snapshot.matches('shown') ? onPrint : null} />
          {snapshot.matches('empty') ? (
            <Nothing title={say.empty} />
          ) : (
            report.parts
              .filter(({ rows }) => rows.length > 0)
              .map((part) => <Part key={part.part} part={part} file={fileOf(asked, part.part)} />)
          )}
          <p className="max-w-3xl text-sm text-muted">{say.notes[report.report]}</p>
        </>
      )}
    </div>
  );
}

function About({ report, onPrint }: { report: DeskReport; onPrint: (() => void) | null }) {
  const { title, month, isOver } = report;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        {title !== null && (
          <p dir="auto" className="font-semibold">
            {title}
          </p>
        )}
        {month !== null && <p className="font-semibold">{formatMonth(month)}</p>}
        {month !== null && !isOver && <p className="text-muted">{say.notOver}</p>}
      </div>
      {onPrint !== null && (
        <Button variant="secondary" className="print:hidden" onClick={onPrint}>
          {say.print}
        </Button>
      )}
    </div>
  );
}
