import { SlowNote } from './SlowNote.tsx';
import { Spinner } from './Spinner.tsx';

/**
 * Something is loading; after a while it says that it is still working and offers to ask again (no endless spinner).
 * It is as high as the window, so that what follows it is not seen to move when the content comes.
 */
export function StillWorking({ label, slow, onRetry }: { label: string; slow: boolean; onRetry: () => void }) {
  return (
    <div className="flex min-h-lvh flex-col items-center gap-4 py-16 text-center">
      <Spinner label={label} />
      {slow && <SlowNote action="Try again" onPress={onRetry} />}
    </div>
  );
}
