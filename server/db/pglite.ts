import { setImmediate } from 'node:timers/promises';
import { messages, PGlite } from '@electric-sql/pglite';
import { PreparedStatements } from './prepared-statements.ts';

type Stream = PGlite['execProtocolStream'];

/** A fatal error of the embedded database; it ends the process. */
class DatabaseBroken extends Error {
  override readonly name = 'DatabaseBroken';
}

/** First bytes of the protocol's messages. */
const parse = 'P'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);

/**
 * For concurrent use. Each statement is `Parse` or `Query` with the text, and finally `Sync`, which
 * commits outside of a transaction.
 */
export class SharedPGlite extends PGlite {
  #written = 0;
  #writes = false;
  #ended = false;
  readonly #statements = new PreparedStatements();

  /** Counts statements that may have written; read after a commit, it covers that commit. */
  get written(): number {
    return this.#written;
  }

  override async execProtocolStream(...[message, options]: Parameters<Stream>): ReturnType<Stream> {
    // the process is ending; the broken database would spin forever on another statement
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
        // PGlite runs in this thread and resolves by microtasks: without yielding, queued
        // statements would block the event loop.
        await setImmediate();
      }
    }
  }

  /**
   * Kysely awaits only the begin of a transaction refused at shutdown; the rest must not be
   * unhandled.
   */
  override transaction: PGlite['transaction'] = (work) => {
    const done = super.transaction(work);
    done.catch(() => undefined);
    return done;
  };

  /** Throws an uncaught error once the current call stack has returned. */
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

/** By its text; false positives cost a flush without effect. */
function mayWrite(message: Uint8Array): boolean {
  // the text follows type, length and, in `Parse`, an empty name
  const text = Buffer.from(message.subarray(message[0] === parse ? 6 : 5)).toString('latin1');
  const reads = /^\s*(?:select|with|begin|rollback)\b/i.test(text);
  return !reads || /\b(?:insert|update|delete|merge|nextval|setval)\b/i.test(text);
}

/**
 * After a PANIC the next statement never returns; after "no space left" (53100) the next commit is
 * one.
 */
function cannotGoOn(error: unknown): error is messages.DatabaseError {
  return error instanceof messages.DatabaseError && (error.severity === 'PANIC' || error.code === '53100');
}
