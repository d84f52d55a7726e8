import { render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { failure } from '../../machines/failure.ts';
import { type Resource, resourceMachine } from '../../machines/resource.machine.ts';
import { StillWorking } from '../../src/ui/StillWorking.tsx';
import { reject, resolve, testModel } from '../support/mbt.ts';

const machine = resourceMachine<readonly string[]>();

/** The least page that shows a resource: the spinner of every page, then the list, and a way to ask again. */
function Page({ actor }: { actor: Resource<readonly string[]> }) {
  const snapshot = useSelector(actor, (current) => current);
  const retry = () => actor.send({ type: 'retry.pressed' });
  if (snapshot.hasTag('busy')) return <StillWorking label="Loading" slow={snapshot.hasTag('slow')} onRetry={retry} />;
  return (
    <ul>
      {snapshot.context.data.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {snapshot.matches('failed') && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </ul>
  );
}

testModel<typeof machine>({
  machine,
  proves: ['SESSION-03'],
  variants: { courses: { name: 'courses', empty: [] } },
  events: [{ type: 'retry.pressed' }],
  outcomes: {
    load: {
      two: resolve(['Cash book', 'First stitches']),
      'not found': reject(failure('notFound', { status: 404 })),
      'server down': reject(failure('server', { status: 500 })),
    },
  },
  key: ({ value }) => value,
  sut: {
    render: (actor) => render(<Page actor={actor} />),
    gestures: { 'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })) },
    see: ({ context, ...snapshot }: SnapshotFrom<typeof machine>) => {
      expect(screen.queryAllByRole('listitem').map((item) => item.textContent)).toEqual(context.data);
      expect(screen.queryByText('Loading') !== null).toBe(snapshot.hasTag('busy'));
      expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.hasTag('slow'));
    },
  },
});
