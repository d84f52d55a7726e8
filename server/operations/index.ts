import type { Services } from '../services.ts';
import { accounts } from './accounts.ts';
import { blog } from './blog.ts';
import { catalogue } from './catalogue.ts';
import { downloads } from './downloads.ts';
import { learning } from './learning.ts';
import type { OperationId, Operations } from './operation.ts';
import { operations } from './operations.ts';
import { passwords } from './passwords.ts';
import { payments } from './payments.ts';
import { publicAnswers } from './public-answers.ts';
import { verification } from './verification.ts';

/** Every operation of the contract, by operationId; one without a function does not compile. */
export function allOperations(services: Services): Operations<OperationId> {
  const answer = publicAnswers(services.now);
  return {
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
}
