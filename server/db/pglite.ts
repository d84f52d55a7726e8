import { setImmediate } from 'node:timers/promises';
import { messages, PGlite } from '@electric-sql/pglite';
import { KeptStatements } from './kept-statements.ts';

type Stream = PGlite['execProtocolStream'];

/** The embedded database met an error after which it cannot go on; it ends the process. */
class DatabaseBroken extends Error {
  override readonly name = 'DatabaseBroken';
}

/** The first bytes of the protocol's messages that matter here. */
const parse = 'P'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);

/**
 * PGlite for a server that many use at once. All of its statements, those in transactions too, pass through
 * `execProtocolStream`: a `Parse` or `Query` message with the text, and at the end a `Sync`, at which a statement
 * outside of a transaction commits.
 */
export class SharedPGlite extends PGlite {
  #written = 0;
  #writes = false;
  #ended = false;
  readonly #statements = new KeptStatements();

  /** Grows with each statement that may have written; what was committed before a look at it is in the log by then. */
  get written(): number {
    return this.#written;
  }

  override async execProtocolStream(...[message, options]: Parameters<Stream>): ReturnType<Stream> {
    // the process is ending: another statement would spin for ever in the broken database
    if (this.#ended) return new Promise(() => undefined);
    const [type] = message;
    if (type === parse || type === query) this.#writes ||= mayWrite(message);
    try {
      return await this.#statements.pass(message, (part) => super.execProtocolStream(part, options));
    } catch (error) {
      if (cannotGoOn(error)) return this.#end(error);
      throw error;
    } finally {
      if (type === sync) {
        if (this.#writes) this.#written++;
        this.#writes = false;
        // PGlite works in this thread and its answers chain microtasks: without a turn of the event loop between two
        // statements, a queue of them holds up everything else (F13)
        await setImmediate();
      }
    }
  }

  /**
   * A transaction that would begin after the database began to close is refused here, but kysely waits for its begin alone:
   * without a listener the refusal would end the process as an unhandled rejection (F27).
   */
  override transaction: PGlite['transaction'] = (work) => {
    const done = super.transaction(work);
    done.catch(() => undefined);
    return done;
  };

  /** Ends the process as an uncaught error does, once what runs now has returned. */
  #end(cause: messages.DatabaseError): Promise<never> {
    this.#ended = true;
    process.nextTick(() => {
      throw new DatabaseBroken(
        `The embedded database cannot go on: ${cause.message}. Make room on the disk of DATA_DIR if it is full, and ` +
          'start again; nothing that was answered is lost.',
        { cause },
      );
    });
    return new Promise(() => undefined);
  }
}

/**
 * Whether a statement may write, by its text: what reads begins with `select` or `with` and names no command that
 * writes. A doubt costs no more than a flush of what is on the disk already.
 */
function mayWrite(message: Uint8Array): boolean {
  // the text is after the type, the length and, in a `Parse` message, an empty name
  const text = Buffer.from(message.subarray(message[0] === parse ? 6 : 5)).toString('latin1');
  const reads = /^\s*(?:select|with|begin|rollback)\b/i.test(text);
  return !reads || /\b(?:insert|update|delete|merge|nextval|setval)\b/i.test(text);
}

/**
 * Whether an error means that the database is to be opened again: after a PANIC, such as a write-ahead log that cannot
 * grow, the next statement never returns; and after "no space left" (53100) the next commit is such a PANIC.
 */
function cannotGoOn(error: unknown): error is messages.DatabaseError {
  return error instanceof messages.DatabaseError && (error.severity === 'PANIC' || error.code === '53100');
}
