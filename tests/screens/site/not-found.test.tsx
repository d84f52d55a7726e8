import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotFoundScreen } from '../../../src/flows/site/not-found/NotFoundScreen.tsx';

it('[LAYOUT-07] the page for an unknown address says that it does not exist and leads on', () => {
  render(<NotFoundScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined();
  expect(screen.getByText(/does not exist/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
});
