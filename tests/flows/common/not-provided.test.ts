import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { notProvided, notProvidedCallback } from '../../../machines/common/not-provided.ts';

it('an actor that was not provided throws an error with its name', async () => {
  const actor = createActor(notProvided('loadCourse'), { input: undefined });
  const outcome = toPromise(actor);
  actor.start();
  await expect(outcome).rejects.toThrow('loadCourse is not provided');
});

it('an actor that sends events and was not provided throws an error with its name', () => {
  const actor = createActor(notProvidedCallback('listenToTabs'), { input: undefined });
  const failures: unknown[] = [];
  actor.subscribe({ error: (error) => failures.push(error) });
  actor.start();
  expect(failures).toEqual([new Error('listenToTabs is not provided')]);
});
