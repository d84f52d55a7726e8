import { type messages, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

type Answer = messages.BackendMessage[];

/** Sends messages to the database. */
type Send = (message: Uint8Array) => Promise<Answer>;

/** A statement under a name, as the database described its parameters and columns. */
interface Kept {
  name: string;
  described: Answer | null;
}

/** Longer statements, in bytes, come from imports, whose texts are rarely the same twice. */
const longest = 8_192;

/** How many are kept at once; more would be statements whose text changes with each call. */
const most = 200;

/**
 * After so many statements all are parsed and planned again **[decided]**: nothing else notices that tables have grown, since
 * the embedded database has no autovacuum.
 */
const span = 1_000;

/** The first bytes of the protocol's messages that matter here. */
const [query, parse, describe, bind, execute] = Buffer.from('QPDBE');

/** The second byte of a `Describe` message that asks about a statement; else it asks about a result. */
const [aboutStatement] = Buffer.from('S');

/** Where a statement's name begins: in a `Bind` message after another name, which is empty. */
const nameAt = { parse: 5, bind: 6 } as const;

/**
 * Has the database parse and plan a statement once and not at each call, which takes longer than running it (F26,
 * decision 034). PGlite sends each statement without a name, in six messages: `Parse`, `Describe` of the statement, `Bind`,
 * `Describe` of its result, `Execute` and `Sync`. Here the first `Parse` gives it a name; what is known of it is from then on
 * answered from memory, and `Bind` goes along with `Execute`.
 */
export class KeptStatements {
  readonly #kept = new Map<string, Kept>();
  #current: Kept | null = null;
  #binding: Uint8Array = new Uint8Array();
  #passed = 0;
  #named = 0;

  /**
   * Sends a message of PGlite's, or what takes its place.
   * @returns the answer to it.
   * @throws what `send` does.
   */
  async pass(message: Uint8Array, send: Send): Promise<Answer> {
    if (message[0] === parse) return this.#parse(message, send);
    if (message[0] === query) return send(Buffer.concat([...this.#outdatedBy(textOf(message, 5)), message]));
    const current = this.#current;
    if (current === null) return send(message);
    switch (message[0]) {
      case describe:
        current.described ??= await send(serialize.describe({ type: 'S', name: current.name }));
        if (message[5] === aboutStatement) return current.described;
        return current.described.filter(({ name }) => name !== 'parameterDescription');
      case bind:
        this.#binding = withName(message, nameAt.bind, current.name);
        return [];
      case execute:
        return send(Buffer.concat([this.#binding, message]));
      default:
        return send(message);
    }
  }

  async #parse(message: Uint8Array, send: Send): Promise<Answer> {
    this.#current = null;
    const text = textOf(message, nameAt.parse + 1);
    if (message.length > longest || !/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) {
      return send(Buffer.concat([...this.#outdatedBy(text), message]));
    }
    this.#passed++;
    const closing = this.#passed > span ? this.#forget() : [];
    const known = this.#kept.get(text);
    if (known) {
      this.#current = known;
      return [];
    }
    if (this.#kept.size === most) closing.push(...this.#forget());
    const name = `kept_${++this.#named}`;
    const answer = await send(Buffer.concat([...closing, withName(message, nameAt.parse, name)]));
    this.#current = { name, described: null };
    this.#kept.set(text, this.#current);
    return answer;
  }

  /** Forgets all where a statement may change tables: what is known of the columns of others may then be wrong. */
  #outdatedBy(text: string): Uint8Array[] {
    return /\b(?:create|alter|drop)\b/i.test(text) ? this.#forget() : [];
  }

  /** Forgets all, and returns the messages by which the database does. */
  #forget(): Uint8Array[] {
    const closing = [...this.#kept.values()].map(({ name }) => Buffer.from(serialize.close({ type: 'S', name })));
    this.#kept.clear();
    this.#passed = 0;
    return closing;
  }
}

/** The text of a message from a byte on, and what follows it there, such as the types of its parameters. */
const textOf = (message: Uint8Array, from: number): string => Buffer.from(message.subarray(from)).toString('latin1');

/** The message with a statement's name at the place of an empty one. */
function withName(message: Uint8Array, at: number, name: string): Buffer {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}
