import { useSelector } from '@xstate/react';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { addressIn } from '../../common/language/address.ts';
import { language } from '../../common/language/current.ts';
import * as say from '../../common/texts/desk/shell.ts';
import { tryAgain } from '../../common/texts/ui/actions.ts';
import type { deskPageMachine } from '../../machines/desk/desk-page.machine.ts';
import type { firstPasskeyMachine } from '../../machines/desk/first-passkey.machine.ts';
import type { invitationMachine } from '../../machines/desk/invitation.machine.ts';
import type { signInMachine } from '../../machines/desk/sign-in.machine.ts';
import { focusHeading } from '../browser/heading.ts';
import { navigate, restoreScroll } from '../browser/history.ts';
import { DeskHeading } from '../flows/desk/common/DeskHeading.tsx';
import { DeskSheet } from '../flows/desk/common/DeskSheet.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { StillWorking } from '../ui/feedback/StillWorking.tsx';
import { isAtStart } from '../ui/layout/keep-focus.ts';
import { DeskBroken, DeskErrorBoundary } from './DeskErrorBoundary.tsx';
import { DeskLayout } from './DeskLayout.tsx';
import type { DeskActor } from './desk-actor.ts';

type PageActor = ActorRefFrom<ReturnType<typeof deskPageMachine<ReactNode>>>;

/** wouter reads the chart's address; its links change the browser's, which the chart follows. */
const locationOf =
  (actor: DeskActor): BaseLocationHook =>
  () => [useSelector(actor, ({ context }) => context.address.path), navigate];

/** What links show and open in another tab; `navigate` gets the address without it. */
const inLanguage = (to: string): string => addressIn(language.code, to);

interface DeskProps {
  actor: DeskActor;
  /** What is shown to those who are not signed in. */
  screens: {
    SignIn: (props: { actor: ActorRefFrom<typeof signInMachine> }) => ReactNode;
    Invitation: (props: { actor: ActorRefFrom<typeof invitationMachine> }) => ReactNode;
    /** To who has signed in by a recovery code alone. */
    FirstPasskey: (props: { actor: ActorRefFrom<typeof firstPasskeyMachine> }) => ReactNode;
  };
}

/** All of the desk: who is signed in, and the page at the address. */
export function Desk({ actor, screens }: DeskProps) {
  const hook = useMemo(() => locationOf(actor), [actor]);
  return (
    <Router hook={hook} hrefs={inLanguage}>
      <DeskLayout actor={actor}>
        <Content actor={actor} screens={screens} />
      </DeskLayout>
    </Router>
  );
}

function Content({ actor, screens }: DeskProps) {
  const snapshot = useSelector(actor, (each) => each);
  const { signIn, invitation, firstPasskey, page } = snapshot.children;
  const retry = () => actor.send({ type: 'retry.pressed' });
  const { SignIn, Invitation, FirstPasskey } = screens;
  if (snapshot.matches('signedOut') && signIn) return <SignIn actor={signIn} />;
  if (snapshot.matches('invited') && invitation) return <Invitation actor={invitation} />;
  if (snapshot.matches('signedIn') && firstPasskey) return <FirstPasskey actor={firstPasskey} />;
  if (snapshot.matches('signedIn') && page) return <Page key={page.sessionId} actor={page} />;
  // without a page, the address is changing
  if (snapshot.matches('signedIn')) return <StillWorking label={say.opening} slow={false} onRetry={retry} />;
  if (snapshot.matches('checking') || snapshot.matches('arriving')) {
    return (
      <>
        <title>{say.name}</title>
        <StillWorking label={say.checking} slow={snapshot.hasTag('slow')} onRetry={retry} />
      </>
    );
  }
  const { title, text } = snapshot.matches('off') ? say.off : say.unreachable;
  return (
    <DeskSheet>
      <DeskHeading title={title} intro={text} />
      <Button className="mt-6" onClick={retry}>
        {tryAgain}
      </Button>
    </DeskSheet>
  );
}

function Page({ actor }: { actor: PageActor }) {
  const snapshot = useSelector(actor, (each) => each);
  const { view } = snapshot.context;
  if (snapshot.matches('opening')) {
    const retry = () => actor.send({ type: 'retry.pressed' });
    return <StillWorking label={say.opening} slow={snapshot.hasTag('slow')} onRetry={retry} />;
  }
  if (view === null) return <DeskBroken />;
  return (
    <DeskErrorBoundary>
      <Arrived actor={actor}>{view}</Arrived>
    </DeskErrorBoundary>
  );
}

/** Tells keyboards and screen readers that another page is there. */
function Arrived({ actor, children }: { actor: AnyActorRef; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, whose actor it is
  useLayoutEffect(() => {
    restoreScroll();
    if (!isAtStart()) focusHeading();
  }, [actor]);
  return children;
}
