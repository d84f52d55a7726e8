import { type messages, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

type Answer = messages.BackendMessage[];

type Send = (message: Uint8Array) => Promise<Answer>;

/** A named statement, with the database's description of its parameters and columns. */
interface Prepared {
  name: string;
  described: Answer | null;
}

/** In bytes; longer statements come from imports and are rarely repeated. */
const longest = 8_192;

/** Cache size; more would be statements whose text changes with each call. */
const most = 200;

/**
 * Statements until all are planned again **[decided]**: without autovacuum nothing else notices
 * that tables have grown.
 */
const span = 1_000;

/** First bytes of the protocol's messages. */
const [query, parse, describe, bind, execute] = Buffer.from('QPDBE');

/** Second byte of a `Describe` of a statement instead of a portal. */
const [aboutStatement] = Buffer.from('S');

/** Offset of the statement's name; in `Bind` it follows the portal's name, which is empty. */
const nameAt = { parse: 5, bind: 6 } as const;

/**
 * Cache of prepared statements (decision 034): planning takes longer than running. PGlite sends
 * `Parse`, `Describe`, `Bind`, `Describe`, `Execute` and `Sync` for an unnamed statement. Here
 * `Parse` names it once, descriptions are answered from memory, and `Bind` goes along with
 * `Execute`.
 */
export class PreparedStatements {
  readonly #prepared = new Map<string, Prepared>();
  #current: Prepared | null = null;
  #binding: Uint8Array = new Uint8Array();
  #passed = 0;
  #named = 0;

  /** Sends a message of PGlite's, or its replacement. */
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
    const known = this.#prepared.get(text);
    if (known) {
      this.#current = known;
      return [];
    }
    if (this.#prepared.size === most) closing.push(...this.#forget());
    const name = `kept_${++this.#named}`;
    const answer = await send(Buffer.concat([...closing, withName(message, nameAt.parse, name)]));
    this.#current = { name, described: null };
    this.#prepared.set(text, this.#current);
    return answer;
  }

  /** Invalidates all on DDL, since descriptions of columns may be outdated. */
  #outdatedBy(text: string): Uint8Array[] {
    return /\b(?:create|alter|drop)\b/i.test(text) ? this.#forget() : [];
  }

  /** Clears the cache; returns the messages that close the statements. */
  #forget(): Uint8Array[] {
    const closing = [...this.#prepared.values()].map(({ name }) => Buffer.from(serialize.close({ type: 'S', name })));
    this.#prepared.clear();
    this.#passed = 0;
    return closing;
  }
}

/** Latin-1 text of a message from an offset, with what follows it, such as parameter types. */
const textOf = (message: Uint8Array, from: number): string => Buffer.from(message.subarray(from)).toString('latin1');

/** Inserts a name where the message has an empty one. */
function withName(message: Uint8Array, at: number, name: string): Buffer {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}
