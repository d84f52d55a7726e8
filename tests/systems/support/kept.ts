/** A pure function that computes its result for an argument once: exploring a system asks for the same ones again and again. */
export function kept<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const results = new Map<Argument, Result>();
  return (argument) => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    const result = compute(argument);
    results.set(argument, result);
    return result;
  };
}
