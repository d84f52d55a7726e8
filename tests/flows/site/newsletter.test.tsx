import { render, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { BlogPost } from '../../../common/api/types.ts';
import { newsletterMachine } from '../../../machines/site/newsletter.machine.ts';
import { fill, testModel } from '../../../packages/model-walk/src/index.ts';
import { BlogPostScreen } from '../../../src/screens/catalogue/blog-post/BlogPostScreen.tsx';
import { aPost } from '../../support/posts.ts';
import { aResource } from '../../support/shared-actors.ts';

const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Email Address' });

testModel<typeof newsletterMachine>({
  machine: newsletterMachine,
  proves: ['BLOG-02'],
  variants: { '': undefined },
  events: ({ context }) => [
    { type: 'email.changed', email: 'rojin@example.org' },
    ...(context.email ? [{ type: 'form.submitted' } as const] : []),
  ],
  serializeState: ({ value, context }) => [value, context.email],
  sut: {
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
    /** What a reader sees of each state. */
    see: ({ value, context }) => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Post quiet-hour');
      expect(field()?.value ?? null).toBe(value === 'editing' ? context.email : null);
      expect(screen.queryByText(/your address was not stored anywhere/) !== null).toBe(value === 'thanked');
    },
  },
});
