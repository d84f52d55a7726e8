import { render, screen } from '@testing-library/react';
import { createModel } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { BlogPost } from '../../../common/api/types.ts';
import { newsletterMachine } from '../../../machines/site/newsletter.machine.ts';
import { BlogPostScreen } from '../../../src/screens/catalogue/blog-post/BlogPostScreen.tsx';
import { aPost } from '../../support/posts.ts';
import { aResource } from '../../support/shared-actors.ts';

const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Email Address' });

const model = createModel(newsletterMachine, {
  events: {
    'email.changed': [{ email: 'rojin@example.org' }],
    'form.submitted': { when: ({ context }) => context.email !== '' },
  },
  serializeState: ({ value, context }) => [value, context.email],
});

testModel(model, {
  proves: ['BLOG-02'],
  variants: { '': undefined },
  sut: screenOf({
    parts: ['region "Our newsletter"'],
    render: (newsletter) =>
      render(
        <BlogPostScreen
          post={aResource<BlogPost | null>(null, async () => aPost('quiet-hour'))}
          newsletter={newsletter}
        />,
      ),
    gestures: {
      'email.changed': async ({ email }, user) => {
        const input = field();
        if (input) await fill(user, input, email);
      },
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Subscribe' })),
    },
  }),
  /** What a reader sees of each state. */
  states: {
    '*': ({ value, context }) => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Post quiet-hour');
      expect(field()?.value ?? null).toBe(value === 'editing' ? context.email : null);
      expect(screen.queryByText(/your address was not stored anywhere/) !== null).toBe(value === 'thanked');
    },
  },
});
