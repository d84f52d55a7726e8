import { COPY_AFTER } from '../../common/rules/durations.ts';
import { failureOf } from '../../machines/common/failure.ts';

/**
 * The server's answer. After a network error, or where it takes longer than `COPY_AFTER`, the copy
 * on the device, if there is one.
 */
export function orCopy<Value>(asked: Promise<Value>, read: () => Promise<Value | null>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const orElse = async (otherwise: () => void) => {
      const copy = await read().catch(() => null);
      if (copy === null) otherwise();
      else resolve(copy);
    };
    const late = setTimeout(() => void orElse(() => {}), COPY_AFTER);
    asked
      .then(resolve, (error: unknown) => {
        const refuse = () => reject(error);
        if (failureOf({ error }).kind === 'network') return orElse(refuse);
        refuse();
      })
      .finally(() => clearTimeout(late));
  });
}
