/** A barrier for `count` participants that opens after `then`; participants may leave. */
export function meeting(count: number, then: () => unknown) {
  let expected = count;
  let present = 0;
  let next = Promise.withResolvers<void>();
  const look = () => {
    if (present === 0 || present < expected) return;
    const { resolve, reject } = next;
    present = 0;
    next = Promise.withResolvers();
    Promise.resolve()
      .then(then)
      .then(() => resolve(), reject);
  };
  return {
    come: (): Promise<void> => {
      const { promise } = next;
      present++;
      look();
      return promise;
    },
    leave: () => {
      expected--;
      look();
    },
  };
}
