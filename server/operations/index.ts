import { passwordCalls } from '../domain/password-calls.ts';
import type { Services } from '../services.ts';
import { accounts } from './accounts.ts';
import { blog } from './blog.ts';
import { catalogue } from './catalogue.ts';
import { downloads } from './downloads.ts';
import { learning } from './learning.ts';
import type { Operation, OperationId, Operations } from './operation.ts';
import { operations } from './operations.ts';
import { passwords } from './passwords.ts';
import { payments } from './payments.ts';
import { publicAnswers } from './public-answers.ts';
import { verification } from './verification.ts';

/** Every operation of the contract, by operationId; one without a function does not compile. */
export function allOperations(services: Services): Operations<OperationId> {
  const answer = publicAnswers(services.now);
  const all = {
    ...accounts(services),
    ...verification(services),
    ...passwords(services),
    ...catalogue(services, answer),
    ...learning(services),
    ...payments(services),
    ...blog(services, answer),
    ...downloads(services),
    ...operations(services),
  };
  const admit = passwordCalls(services.now);
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
  };
}
