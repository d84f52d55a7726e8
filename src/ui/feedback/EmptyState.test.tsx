import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageFailed } from '../../app/PageFailed.tsx';
import { NotFoundScreen } from '../../flows/site/not-found/NotFoundScreen.tsx';
import { EmptyState } from './EmptyState.tsx';

const screens = {
  'an empty state': <EmptyState title="Nothing here" text="Try again." />,
  'a page that failed': <PageFailed />,
  'a page that does not exist': <NotFoundScreen />,
};

it.each(Object.entries(screens))(
  '[LAYOUT-12] the picture of %s is inline, since there may be no connection',
  (_, screen) => {
    const { container } = render(screen);
    expect(container.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml/);
  },
);
