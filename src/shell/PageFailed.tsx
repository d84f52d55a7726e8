import { href } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/** Shown when a page's code could not be fetched or drawn: offline, or this tab is older than the last release. */
export function PageFailed() {
  return (
    <div className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 tabIndex={-1} className="text-3xl">
        This page could not be opened
      </h1>
      <p className="mt-4 text-muted">Check your connection and load it again. Nothing that you did before is lost.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
        <ButtonLink variant="secondary" to={href('home')}>
          Go to the start page
        </ButtonLink>
      </div>
    </div>
  );
}
