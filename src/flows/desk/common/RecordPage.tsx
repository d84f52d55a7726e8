import type { ReactNode } from 'react';
import * as say from '../../../../common/texts/desk/record.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import * as waiting from '../../../../common/texts/ui/waiting.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { DeskHeading } from './DeskHeading.tsx';
import { DeskSheet } from './DeskSheet.tsx';
import { NoRecord, type NoRecordProps } from './NoRecord.tsx';

interface RecordPageProps extends NoRecordProps {
  snapshot: { hasTag: (tag: 'busy' | 'slow' | 'stale') => boolean; matches: (state: 'failed' | 'missing') => boolean };
  /** Until there is something to show. */
  title: string;
  onRetry: () => void;
  /** Once there is something to show. */
  children: ReactNode;
}

/** What a page says while its record is read, and when it could not be. */
export function RecordPage({ snapshot, title, missing, instead, onRetry, children }: RecordPageProps) {
  if (snapshot.matches('missing')) return <NoRecord missing={missing} instead={instead} />;
  if (snapshot.matches('failed')) {
    return (
      <DeskSheet>
        <DeskHeading title={say.failed} intro={say.failedHint} />
        <Button className="mt-6" onClick={onRetry}>
          {tryAgain}
        </Button>
      </DeskSheet>
    );
  }
  if (children === null) {
    return (
      <>
        <DeskHeading title={title} />
        <StillWorking label={waiting.loading} slow={snapshot.hasTag('slow')} onRetry={onRetry} />
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={snapshot.hasTag('busy') || undefined}>
      {snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={onRetry} />}
      {snapshot.hasTag('stale') && (
        <Alert tone="error">
          <p>{say.stale}</p>
          <Button variant="secondary" className="mt-3" onClick={onRetry}>
            {tryAgain}
          </Button>
        </Alert>
      )}
      {children}
    </div>
  );
}
