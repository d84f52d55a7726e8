import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Router as WouterRouter } from 'wouter';
import { navigate } from '../navigation/history.ts';
import type { Router, Shown } from '../navigation/router.ts';
import type { Services } from '../services/services.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { Notice } from './Notice.tsx';
import { PageFailed } from './PageFailed.tsx';

/** The whole app: the page that the router shows, in its layout, under the snackbar. */
export function App({ router, services }: { router: Router; services: Services }) {
  const shown = useSyncExternalStore(router.subscribe, router.current);
  const pending = useSyncExternalStore(router.subscribe, router.pending);
  return (
    <WouterRouter
      aroundNav={(_, to, options) => navigate(to, { replace: options?.replace ?? false, state: options?.state ?? {} })}
    >
      {pending && <div className="page-progress" aria-hidden="true" />}
      {shown === null ? (
        <Spinner label="Loading" />
      ) : (
        <ErrorBoundary visit={shown.key}>
          <Layout kind={shown.layout} path={shown.path} services={services}>
            <Page key={shown.key} shown={shown} onRendered={router.rendered} />
          </Layout>
        </ErrorBoundary>
      )}
      <Notice actor={services.snackbar} />
    </WouterRouter>
  );
}

function Page({ shown, onRendered }: { shown: Shown; onRendered: () => void }) {
  // A new page: focus moves to its heading, for screen readers, and the scroll position to its top (LAYOUT-12).
  useLayoutEffect(() => {
    onRendered();
    focusHeading();
  }, [onRendered]);
  // What it shows has come, perhaps with a heading of its own in the place of the one that had the focus.
  const { title } = shown.head;
  useLayoutEffect(() => {
    if (title !== '' && document.activeElement === document.body) focusHeading();
  }, [title]);
  return <ErrorBoundary visit={shown.key}>{shown.status === 'failed' ? <PageFailed /> : shown.element}</ErrorBoundary>;
}

const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
