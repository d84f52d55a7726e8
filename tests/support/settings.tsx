import { render } from '@testing-library/react';
import { TestClock } from 'model-walk';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { User } from '../../common/api/types.ts';
import type { sessionMachine } from '../../machines/accounts/session.machine.ts';
import { accountDeletionMachine } from '../../machines/accounts/settings/account-deletion.machine.ts';
import { identifierRemovalMachine } from '../../machines/accounts/settings/identifier-removal.machine.ts';
import { keepFreshMachine } from '../../machines/accounts/settings/keep-fresh.machine.ts';
import { passwordChangeMachine } from '../../machines/accounts/settings/password-change.machine.ts';
import { profileEditMachine } from '../../machines/accounts/settings/profile-edit.machine.ts';
import { downloadMachine } from '../../machines/learning/download.machine.ts';
import { SettingsScreen } from '../../src/flows/accounts/settings/SettingsScreen.tsx';
import { laterSlot } from '../../src/flows/common/use-later.ts';
import { aSession } from './shared-actors.ts';

export interface SettingsActors {
  session?: ActorRefFrom<typeof sessionMachine>;
  details?: ActorRefFrom<typeof profileEditMachine>;
  removal?: ActorRefFrom<typeof identifierRemovalMachine>;
  password?: ActorRefFrom<typeof passwordChangeMachine>;
  reviews?: ActorRefFrom<typeof keepFreshMachine>;
  download?: ActorRefFrom<typeof downloadMachine>;
  deletion?: ActorRefFrom<typeof accountDeletionMachine>;
}

/** Never resolves, and its time does not pass: it would say that it is slow. */
const getReviews = fromPromise<{ enabled: boolean }, void>(() => new Promise(() => {}));
const aWaitingSetting = () =>
  createActor(keepFreshMachine.provide({ actors: { getReviews } }), { clock: new TestClock() }).start();

/** With the given flows; others wait. */
export const renderSettings = (user: User | null, actors: SettingsActors = {}) =>
  render(
    <SettingsScreen
      session={actors.session ?? aSession(user)}
      details={
        actors.details ?? createActor(profileEditMachine, { input: { user, latestBirthDate: '2010-03-01' } }).start()
      }
      removal={actors.removal ?? createActor(identifierRemovalMachine).start()}
      password={actors.password ?? createActor(passwordChangeMachine).start()}
      reviews={actors.reviews ?? aWaitingSetting()}
      download={actors.download ?? createActor(downloadMachine).start()}
      later={laterSlot()}
      deletion={actors.deletion ?? createActor(accountDeletionMachine).start()}
    />,
  );
