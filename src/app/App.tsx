import { useSelector } from '@xstate/react';
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { matchPath } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import * as say from '../../common/texts/site/layout.ts';
import { isPending } from '../../machines/site/navigation.selectors.ts';
import type { Address, Shown } from '../../machines/site/navigation.types.ts';
import type { Services } from '../flows/common/services.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import type { App as RunningApp } from './create-app.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { Located } from './Located.tsx';
import { Notice } from './Notice.tsx';
import { PageFailed } from './PageFailed.tsx';

/** The whole app: the page that navigation shows, in its layout, under the snackbar. */
export function App({ navigation, services }: Pick<RunningApp, 'navigation' | 'services'>) {
  const shown = useSelector(navigation, ({ context }) => context.shown);
  const pending = useSelector(navigation, ({ context }) => isPending(context));
  const address = useSelector(navigation, ({ context }) => context.address);
  return (
    <Located navigation={navigation}>
      {pending && <div className="page-progress" aria-hidden="true" />}
      {shown === null ? (
        <Waiting address={address} services={services} />
      ) : (
        <ErrorBoundary visit={shown.visit}>
          <Layout
            kind={pageRow(shown.page).layout}
            path={shown.path}
            address={shown.path + address.search}
            parent={shown.parent}
            services={services}
          >
            <Page
              key={shown.visit}
              shown={shown}
              onRendered={() => {
                navigation.send({ type: 'page.rendered', visit: shown.visit });
                services.language.send({ type: 'page.rendered' });
              }}
            />
          </Layout>
        </ErrorBoundary>
      )}
      <Notice actor={services.snackbar} />
    </Located>
  );
}

interface WaitingProps {
  address: Address;
  elsewhere?: string;
  services: Services;
}

/**
 * The shell of the page at an address, while its code is fetched for the first time.
 * @param elsewhere where links to its other languages lead, if it is the shell of many pages
 */
export function Waiting({ address: { path, search }, elsewhere = path + search, services }: WaitingProps) {
  return (
    <Layout kind={pageRow(matchPath(path)?.name ?? null).layout} path={path} address={elsewhere} services={services}>
      <Spinner label={say.loading} />
      <noscript>
        <p className="mx-auto max-w-prose px-4 py-16 text-center text-lg">{say.needsScripts}</p>
      </noscript>
    </Layout>
  );
}

function Page({ shown, onRendered }: { shown: Shown<ReactNode>; onRendered: () => void }) {
  const { visit, view, head } = shown;
  const title = head.name?.title;
  const rendered = useEffectEvent(onRendered);
  // SsrPayload first, and again with what it shows, perhaps with another heading.
  useLayoutEffect(() => {
    if (title !== '') rendered();
  }, [title]);
  return <ErrorBoundary visit={visit}>{view === null ? <PageFailed /> : view}</ErrorBoundary>;
}
