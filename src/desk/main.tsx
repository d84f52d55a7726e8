import { type ComponentProps, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserFetch } from '../browser/fetch.ts';
import { printPage } from '../browser/print.ts';
import { reportErrors } from '../browser/report-errors.ts';
import { FirstPasskeyScreen } from '../flows/desk/first-passkey/FirstPasskeyScreen.tsx';
import { InvitationScreen } from '../flows/desk/invitation/InvitationScreen.tsx';
import { SignInScreen } from '../flows/desk/sign-in/SignInScreen.tsx';
import { Desk } from './Desk.tsx';
import { startDesk } from './start-desk.ts';
// creates its Trusted Types policy before any other script could
import '../ui/content/inert-html.ts';

const screens = {
  SignIn: SignInScreen,
  FirstPasskey: FirstPasskeyScreen,
  Invitation: ({ actor }: Pick<ComponentProps<typeof InvitationScreen>, 'actor'>) => (
    <InvitationScreen actor={actor} onPrint={printPage} />
  ),
};

const root = document.getElementById('root');
if (root === null) throw new Error('desk.html has no #root');
// in development React's own handlers write errors to the console, with the stack of components
const errors = import.meta.env.PROD ? reportErrors({ script: import.meta.url, fetch: browserFetch }) : null;
const { desk } = startDesk({ fetch: browserFetch, onFault: errors?.onFault });
createRoot(root, errors?.roots).render(
  <StrictMode>
    <Desk actor={desk} screens={screens} />
  </StrictMode>,
);
