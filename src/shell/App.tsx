import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Router as WouterRouter } from 'wouter';
import { Spinner } from '../ui/Spinner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { Notice } from './Notice.tsx';
import { navigate } from './navigation.ts';
import { PageFailed } from './PageFailed.tsx';
import type { Router, Shown } from './router.ts';
import type { Services } from './services.ts';

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
        <Layout kind={shown.route.layout} path={shown.path} services={services}>
          <Page key={shown.key} shown={shown} onRendered={router.rendered} />
        </Layout>
      )}
      <Notice actor={services.snackbar} />
    </WouterRouter>
  );
}

function Page({ shown, onRendered }: { shown: Shown; onRendered: () => void }) {
  // A new page: the reader of a screen reader hears its heading, everybody starts at its top (LAYOUT-12).
  useLayoutEffect(() => {
    onRendered();
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [onRendered]);
  return (
    <ErrorBoundary>
      <title>{titleOf(shown.route.title)}</title>
      <meta name="description" content={shown.route.description} />
      {shown.status === 'failed' ? <PageFailed /> : shown.element}
    </ErrorBoundary>
  );
}

/** A page's title ends with the site's name, unless it begins with it. */
const titleOf = (title: string) => (title.startsWith('Zanin') ? title : `${title} · Zanin`);
