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

interface UnreadRecordProps extends NoRecordProps {
  snapshot: { hasTag: (tag: 'slow') => boolean; matches: (state: 'failed' | 'missing') => boolean };
  /** Until there is something to show. */
  title: string;
  onRetry: () => void;
}

/** In place of a record that is missing, could not be read, or is being read. */
export function UnreadRecord({ snapshot, title, missing, instead, onRetry }: UnreadRecordProps) {
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
  return (
    <>
      <DeskHeading title={title} />
      <StillWorking label={waiting.loading} slow={snapshot.hasTag('slow')} onRetry={onRetry} />
    </>
  );
}

interface RecordPageProps extends UnreadRecordProps {
  snapshot: UnreadRecordProps['snapshot'] & { hasTag: (tag: 'busy' | 'slow' | 'stale') => boolean };
  /** Once there is something to show. */
  children: ReactNode;
}

/** What a page says while its record is read, and when it could not be. */
export function RecordPage({ children, ...unread }: RecordPageProps) {
  const { snapshot, onRetry } = unread;
  if (children === null || snapshot.matches('missing') || snapshot.matches('failed'))
    return <UnreadRecord {...unread} />;
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
