import fc from 'fast-check';

/**
 * Asserts a property, and waits for the run that a time limit has interrupted: fast-check leaves it running, and the
 * platform must not be closed under it.
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
