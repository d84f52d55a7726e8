import { assign, emit, setup } from 'xstate';
import type { User } from '../../../common/api/types.ts';
import type { Said } from '../../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../../common/rules/durations.ts';
import type { StopPressed } from '../../common/events.ts';
import { type ApiFailure, type FieldErrors, failureOf, shownAtFields } from '../../common/failure.ts';
import { notProvided } from '../../common/not-provided.ts';
import { detailErrors } from '../registration.selectors.ts';
import type { DetailFault } from '../registration.types.ts';
import { detailFields } from './fields.ts';

export interface ProfileEditInput {
  user: User | null;
  /** Typed before the session ended, or before the language was changed. */
  restored?: Partial<PersonalDetails>;
  /** YYYY-MM-DD: who was born later is too young. */
  latestBirthDate: string;
}

export interface PersonalDetails {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
}
export interface ProfileEditContext extends PersonalDetails {
  latestBirthDate: string;
  restored: Partial<PersonalDetails>;
  error: Said<'notSaved'> | null;
  errors: FieldErrors<DetailFault>;
}

export type ProfileEditEvent =
  | { type: 'user.known'; user: User }
  | { type: 'field.changed'; fields: Partial<PersonalDetails> }
  | { type: 'form.submitted' }
  | StopPressed;

export const profileEditMachine = setup({
  types: {
    input: {} as ProfileEditInput,
    context: {} as ProfileEditContext,
    events: {} as ProfileEditEvent,
    emitted: {} as { type: 'user.changed'; user: User },
    tags: {} as 'busy' | 'slow',
  },
  actors: { updateMe: notProvided<User, PersonalDetails>('updateMe') },
  actions: {
    takeUser: assign(({ context }, { user }: { user: User }) => ({
      firstName: user.first_name,
      lastName: user.last_name,
      dateOfBirth: user.date_of_birth,
      ...context.restored,
    })),
    setFields: assign((_, { fields }: { fields: Partial<PersonalDetails> }) => fields),
    clearError: assign({ error: null, errors: {} }),
    setDetailErrors: assign(({ context }) => ({ error: null, errors: detailErrors(context) })),
    setFailure: assign((_, failure: ApiFailure) => shownAtFields(failure, detailFields, 'notSaved' as const)),
    announceUser: emit((_, user: User) => ({ type: 'user.changed' as const, user })),
  },
  guards: { hasDetailFault: ({ context }) => Object.keys(detailErrors(context)).length > 0 },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'profileEdit',
  context: ({ input: { user, restored = {}, latestBirthDate } }) => ({
    latestBirthDate,
    restored,
    firstName: user?.first_name ?? '',
    lastName: user?.last_name ?? '',
    dateOfBirth: user?.date_of_birth ?? '',
    ...restored,
    error: null,
    errors: {},
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The fields start with what the server knows.',
      on: {
        'user.known': { actions: { type: 'takeUser', params: ({ event }) => event } },
        'field.changed': { actions: { type: 'setFields', params: ({ event }) => event } },
        'form.submitted': [
          {
            description: 'A name of which nothing can be seen, or too young: found without a call.',
            guard: 'hasDetailFault',
            actions: 'setDetailErrors',
          },
          { target: 'saving', actions: 'clearError' },
        ],
      },
    },
    saving: {
      description: 'The form is locked, so that one press makes one call.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'updateMe',
        src: 'updateMe',
        input: ({ context: { firstName, lastName, dateOfBirth } }) => ({ firstName, lastName, dateOfBirth }),
        onDone: { target: 'saved', actions: { type: 'announceUser', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#profileEdit.editing' } },
      },
    },
    saved: {
      description: 'The confirmation stays until the form is changed again.',
      on: {
        'field.changed': { target: 'editing', actions: { type: 'setFields', params: ({ event }) => event } },
        'form.submitted': 'saving',
      },
    },
  },
});
