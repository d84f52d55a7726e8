import { tryAgain } from '../../../common/texts/ui/actions.ts';
import { SlowNote } from './SlowNote.tsx';
import { Spinner } from './Spinner.tsx';

/** As high as the window, so that nothing visible moves when the content comes. */
export function StillWorking({ label, slow, onRetry }: { label: string; slow: boolean; onRetry: () => void }) {
  return (
    <div className="flex min-h-lvh flex-col items-center gap-4 py-16 text-center">
      <Spinner label={label} />
      {slow && <SlowNote action={tryAgain} onPress={onRetry} />}
    </div>
  );
}
