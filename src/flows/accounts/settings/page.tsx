import { latestBirthDate } from '../../../../common/rules/age.ts';
import * as downloadTexts from '../../../../common/texts/learning/download.ts';
import { accountDeletionMachine } from '../../../../machines/accounts/settings/account-deletion.machine.ts';
import { identifierRemovalMachine } from '../../../../machines/accounts/settings/identifier-removal.machine.ts';
import { keepFreshMachine } from '../../../../machines/accounts/settings/keep-fresh.machine.ts';
import { passwordChangeMachine } from '../../../../machines/accounts/settings/password-change.machine.ts';
import { profileEditMachine } from '../../../../machines/accounts/settings/profile-edit.machine.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { type OpenPage, textsIn } from '../../common/page.ts';
import { saveFile } from '../../learning/download/calls.ts';
import { getReviews, setReviews } from '../../learning/review/setting-calls.ts';
import { removeIdentifier } from '../identifier-change/calls.ts';
import { changePassword, deleteAccount, updateMe } from './calls.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

export const open: OpenPage<'settings'>['open'] = ({
  services: { client, session, later },
  restored,
  start,
  draftAfter,
}) => {
  const { user } = session.getSnapshot().context;
  const details = start(profileEditMachine.provide({ actors: { updateMe: updateMe(client) } }), {
    user,
    latestBirthDate: latestBirthDate(new Date()),
    restored: textsIn(restored, 'firstName', 'lastName', 'dateOfBirth'),
  });
  draftAfter(details, (snapshot) => {
    const { firstName, lastName, dateOfBirth } = snapshot.context;
    const known = session.getSnapshot().context.user;
    const isChanged =
      known !== null &&
      (firstName !== known.first_name || lastName !== known.last_name || dateOfBirth !== known.date_of_birth);
    return isChanged && !snapshot.matches('saved') ? { firstName, lastName, dateOfBirth } : null;
  });
  if (user === null) {
    session.send({ type: 'user.wanted' });
    // opened by its address: fills the form once the session knows its user
    const waiting = session.subscribe(({ context }) => {
      if (context.user === null) return;
      waiting.unsubscribe();
      details.send({ type: 'user.known', user: context.user });
    });
  }
  return (
    <SettingsScreen
      session={session}
      later={later}
      details={details}
      removal={start(identifierRemovalMachine.provide({ actors: { removeIdentifier: removeIdentifier(client) } }))}
      password={start(passwordChangeMachine.provide({ actors: { changePassword: changePassword(client) } }))}
      reviews={start(
        keepFreshMachine.provide({ actors: { getReviews: getReviews(client), setReviews: setReviews(client) } }),
      )}
      download={start(
        downloadMachine.provide({ actors: { saveFile: saveFile(client) } }),
        undefined,
        downloadTexts.notices,
      )}
      deletion={start(accountDeletionMachine.provide({ actors: { deleteAccount: deleteAccount(client) } }))}
    />
  );
};
