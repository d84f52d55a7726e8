import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Slow calls say so and can be stopped. */
export function seeSlow(snapshot: { hasTag(tag: 'slow'): boolean }): void {
  expect(screen.queryByText(/^Still working/) !== null).toBe(snapshot.hasTag('slow'));
  expect(screen.queryByRole('button', { name: 'Stop and try again' }) !== null).toBe(snapshot.hasTag('slow'));
}

export const stopWaiting = (_: unknown, user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Stop and try again' }));
