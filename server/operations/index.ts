import { passwordCalls } from '../domain/accounts/password-calls.ts';
import type { Services } from '../services.ts';
import { accounts } from './accounts/accounts.ts';
import { identifiers } from './accounts/identifiers.ts';
import { passwords } from './accounts/passwords.ts';
import { verification } from './accounts/verification.ts';
import { blog } from './catalogue/blog.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { publicAnswers } from './catalogue/public-answers.ts';
import { deskAccount } from './desk/account.ts';
import { deskActions } from './desk/actions.ts';
import { deskApprovals } from './desk/approvals.ts';
import { deskDraftPreview } from './desk/draft-preview.ts';
import { deskDrafts } from './desk/drafts.ts';
import { deskInvitations } from './desk/invitations.ts';
import { deskNewsletters } from './desk/newsletters.ts';
import { office } from './desk/office.ts';
import { deskQuestions } from './desk/questions.ts';
import { deskReports } from './desk/reports/index.ts';
import { deskSessions } from './desk/sessions.ts';
import { deskStatements } from './desk/statements.ts';
import { badges } from './learning/badges.ts';
import { certificates } from './learning/certificates.ts';
import { downloads } from './learning/downloads.ts';
import { learning } from './learning/learning.ts';
import { practiceTests } from './learning/practice-tests.ts';
import { reviews } from './learning/reviews.ts';
import { takingAlong } from './learning/taking-along.ts';
import type { Operation, OperationId, Operations } from './operation.ts';
import { payments } from './payments/payments.ts';
import { forms } from './site/forms.ts';
import { operations } from './site/site.ts';

/** Every operation by operationId; a missing one is a type error. */
export function allOperations(services: Services): Operations<OperationId> {
  const answer = publicAnswers(services);
  const all = {
    ...accounts(services),
    ...verification(services),
    ...passwords(services),
    ...identifiers(services),
    ...catalogue(services, answer),
    ...learning(services),
    ...practiceTests(services),
    ...badges(services),
    ...certificates(services),
    ...reviews(services),
    ...takingAlong(services),
    ...payments(services),
    ...blog(services, answer),
    ...downloads(services),
    ...operations(services),
    ...forms(services),
    ...deskSessions(services),
    ...deskDrafts(services),
    ...deskQuestions(services),
    ...deskDraftPreview(services),
    ...deskInvitations(services),
    ...deskAccount(services),
    ...office(services),
    ...deskActions(services),
    ...deskNewsletters(services),
    ...deskStatements(services),
    ...deskApprovals(services),
    ...deskReports(services),
  };
  const admit = passwordCalls(services);
  const hashing =
    <Id extends OperationId>(operation: Operation<Id>): Operation<Id> =>
    (request, reply) =>
      admit(request.ip, () => operation(request, reply));
  return {
    ...all,
    register: hashing(all.register),
    login: hashing(all.login),
    changePassword: hashing(all.changePassword),
    confirmPasswordReset: hashing(all.confirmPasswordReset),
    requestIdentifierChange: hashing(all.requestIdentifierChange),
    undoIdentifierChange: hashing(all.undoIdentifierChange),
    signInToDesk: hashing(all.signInToDesk),
    signInToDeskAgain: hashing(all.signInToDeskAgain),
    changeDeskPassword: hashing(all.changeDeskPassword),
    acceptDeskInvitationByPassword: hashing(all.acceptDeskInvitationByPassword),
  };
}
