import fc from 'fast-check';

/**
 * Waits for an interrupted run: fast-check leaves it running, on a platform that would be closed.
 */
export async function assertProperty<Values>(
  property: fc.IAsyncProperty<Values>,
  parameters: fc.Parameters<Values>,
): Promise<void> {
  const run = property.run.bind(property);
  let last: ReturnType<typeof run> | null = null;
  property.run = (value) => {
    last = run(value);
    return last;
  };
  await fc.assert(property, parameters);
  await last;
}
