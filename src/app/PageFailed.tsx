import { href } from '../../common/paths.ts';
import * as say from '../../common/texts/site/failures.ts';
import { tryAgain } from '../../common/texts/ui/actions.ts';
import { reload } from '../browser/reload.ts';
import { Button } from '../ui/controls/Button.tsx';
import { ButtonLink } from '../ui/controls/ButtonLink.tsx';
import { UnfinishedRug } from '../ui/feedback/UnfinishedRug.tsx';
import { isAtStart } from '../ui/layout/keep-focus.ts';

/** A page's code could not be fetched: offline, or this tab is older than the last release. */
export function PageFailed() {
  return <Failure title={say.notLoaded.title} text={say.notLoaded.text} action={tryAgain} onAction={reload} />;
}

/** Shown in place of a page that could not be rendered: a fault of ours. */
export function PageBroken({ onRetry }: { onRetry: () => void }) {
  return <Failure title={say.broken.title} text={say.broken.text} action={tryAgain} onAction={onRetry} />;
}

interface FailureProps {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
}

function Failure({ title, text, action, onAction }: FailureProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <UnfinishedRug width={240} className="mb-8" />
      <h1 ref={focus} tabIndex={-1} className="text-3xl sm:text-4xl">
        {title}
      </h1>
      <p className="mt-3 text-lg text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onAction}>
          {action}
        </Button>
        <ButtonLink variant="secondary" to={href('home')}>
          {say.startPage}
        </ButtonLink>
      </div>
    </div>
  );
}

/** It may replace the focused element, so it takes the focus. */
function focus(heading: HTMLElement | null) {
  if (isAtStart()) return;
  heading?.focus({ preventScroll: true });
}
