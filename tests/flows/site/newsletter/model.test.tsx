import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { BlogPost, Course } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { newsletterMachine } from '../../../../machines/site/newsletter.machine.ts';
import { BlogPostScreen } from '../../../../src/flows/catalogue/blog-post/BlogPostScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { setInbox } from '../../../support/inbox.ts';
import { aPost } from '../../../support/posts.ts';
import { aLoaded, aRegion, aResource, aWishlist } from '../../../support/shared-actors.ts';

const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Email Address' });

const errors = { notSubscribed: 'That did not work. Check your connection and subscribe again.' };

const model = createModel(newsletterMachine, {
  events: {
    'email.changed': [{ email: 'rojin@example.org' }],
    'form.submitted': { when: ({ context }) => context.email !== '' },
    'address.submitted': { when: ({ context }) => context.email !== '' },
    'stop.pressed': {},
  },
  outcomes: {
    subscribeNewsletter: {
      ...refusalsOf('POST /newsletter'),
      'is asked': resolve(undefined),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context.email, context.error],
});

/** Submits where the server has a newsletter, or has none. */
function submit(user: UserEvent, inbox: boolean): Promise<void> {
  setInbox(inbox);
  return user.click(screen.getByRole('button', { name: 'Subscribe' }));
}

testModel(model, {
  proves: ['BLOG-02', 'BLOG-03'],
  variants: { '': {} },
  sut: screenOf({
    parts: ['region "Our newsletter"'],
    render: (newsletter) =>
      render(
        <BlogPostScreen
          post={aResource<BlogPost | null>(null, async () => aPost('quiet-hour'))}
          related={aLoaded<readonly Course[]>([])}
          region={aRegion()}
          wishlist={aWishlist()}
          newsletter={newsletter}
        />,
      ),
    gestures: {
      'email.changed': async ({ email }, user) => {
        const input = field();
        if (input) await fill(user, input, email);
      },
      'form.submitted': (_, user) => submit(user, false),
      'address.submitted': (_, user) => submit(user, true),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
    },
  }),
  /** What a reader sees of each state. */
  states: {
    '*': (shown) => {
      const { value, context } = shown;
      const isForm = value === 'editing' || shown.hasTag('busy');
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Post quiet-hour');
      expect(field()?.value ?? null).toBe(isForm ? context.email : null);
      const error = context.error && wordsOf(context.error, errors);
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(isForm ? error : null);
      expect(screen.queryByText(/the link we sent/) !== null).toBe(value === 'asked');
      expect(screen.queryByText(/your address was not stored anywhere/) !== null).toBe(value === 'thanked');
    },
  },
});

it('[BLOG-03] the message of the server about a refusal is shown, and the address stays in its field', async () => {
  const message = 'Too many newsletters were asked for.';
  const subscribeNewsletter = fromPromise<void, { email: string }>(() =>
    Promise.reject(failure('tooMany', { status: 429, message })),
  );
  const actor = createActor(newsletterMachine.provide({ actors: { subscribeNewsletter } }), { input: {} }).start();
  actor.send({ type: 'email.changed', email: 'rojin@example.org' });
  actor.send({ type: 'address.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(actor.getSnapshot().context).toEqual({ email: 'rojin@example.org', error: { words: message } });
});
