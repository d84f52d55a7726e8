import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { shallowEqual, useSelector } from './use-selector.ts';

const counterMachine = setup({
  types: {
    context: {} as { count: number; parity: string },
    events: {} as { type: 'add'; by: number } | { type: 'break' },
  },
}).createMachine({
  context: { count: 0, parity: 'even' },
  on: {
    add: {
      actions: assign(({ context, event }) => {
        const count = context.count + event.by;
        return { count, parity: count % 2 === 0 ? 'even' : 'odd' };
      }),
    },
    break: {
      actions: assign(() => {
        throw new Error('The counter is broken');
      }),
    },
  },
});

function aCounter() {
  const counter = createActor(counterMachine).start();
  counter.subscribe({ error: () => {} });
  return counter;
}

type Counter = ReturnType<typeof aCounter>;

const drawn = vi.fn();

function Parity({ counter }: { counter: Counter }) {
  const selected = useSelector(counter, ({ context: { parity } }) => ({ parity }), shallowEqual);
  drawn(selected);
  return <p>{selected.parity}</p>;
}

it('A component shows what it selects and is drawn again only when that changes', () => {
  const counter = aCounter();
  drawn.mockClear();
  render(<Parity counter={counter} />);
  act(() => counter.send({ type: 'add', by: 2 }));
  expect(screen.getByText('even')).toBeDefined();
  expect(drawn).toHaveBeenCalledOnce();
  act(() => counter.send({ type: 'add', by: 1 }));
  expect(screen.getByText('odd')).toBeDefined();
  expect(drawn).toHaveBeenCalledTimes(2);
});

it('A component that is given another actor follows that one', () => {
  const [first, second] = [aCounter(), aCounter()];
  const { rerender } = render(<Parity counter={first} />);
  rerender(<Parity counter={second} />);
  act(() => first.send({ type: 'add', by: 1 }));
  expect(screen.getByText('even')).toBeDefined();
  act(() => second.send({ type: 'add', by: 1 }));
  expect(screen.getByText('odd')).toBeDefined();
});

it('The error of a broken actor reaches the error boundary around the component', () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { message: '' };
    static getDerivedStateFromError = (error: Error) => ({ message: error.message });
    override render() {
      return this.state.message || this.props.children;
    }
  }
  const counter = aCounter();
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <Boundary>
      <Parity counter={counter} />
    </Boundary>,
  );
  act(() => counter.send({ type: 'break' }));
  expect(screen.getByText('The counter is broken')).toBeDefined();
  silenced.mockRestore();
});

it.each([
  [{ a: 1 }, { a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: Number.NaN }, { a: Number.NaN }, true],
  [{ a: {} }, { a: {} }, false],
])('%j and %j count as the same: %j', (one: object, other: object, same) => {
  expect(shallowEqual(one, other)).toBe(same);
});
