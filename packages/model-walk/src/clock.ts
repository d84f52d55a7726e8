interface Timer {
  id: number;
  at: number;
  fire: () => void;
}

/** A clock for `createActor(machine, { clock })`; time passes only when a test fires a timer. */
export class TestClock {
  /** Milliseconds since the start. */
  now = 0;
  #lastId = 0;
  #timers: Timer[] = [];

  // Fields, since XState calls them unbound.
  readonly setTimeout = (fire: () => void, delay: number): number => {
    this.#lastId += 1;
    this.#timers.push({ id: this.#lastId, at: this.now + delay, fire });
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  };

  get pending(): number {
    return this.#timers.length;
  }

  /** Fires the earliest timer; of two at the same time, the one set first. */
  tick(): void {
    const [next] = this.#timers.toSorted((a, b) => a.at - b.at || a.id - b.id);
    if (!next) {
      throw new Error('No timer is waiting. Put the steps before this one that lead into a state with `after`.');
    }
    this.clearTimeout(next.id);
    this.now = next.at;
    next.fire();
  }
}
