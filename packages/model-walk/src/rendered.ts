/**
 * What the screen shows, over all steps of a walk: which lines, in which states, how often. Judged by people as the
 * tables of transitions and effects are, since a model's own `see` asks only what its author thought of.
 */
export class Sights {
  readonly #lines: string[] = [];
  readonly #shown = new Map<string, Map<string, number>>();
  readonly #seen = new Map<string, number>();

  /** One look: the machine's value, and the lines that are shown. */
  add(value: string, outline: readonly string[]): void {
    this.#seen.set(value, (this.#seen.get(value) ?? 0) + 1);
    const counts = new Map<string, number>();
    for (const line of outline) counts.set(line, (counts.get(line) ?? 0) + 1);
    let place = 0;
    for (const [text, count] of counts) {
      const line = count === 1 ? text : `${text} ×${count}`;
      const known = this.#lines.indexOf(line);
      // A new line stands after the one that it was seen after.
      if (known < 0) this.#lines.splice(place, 0, line);
      place = Math.max(place, known < 0 ? place + 1 : known + 1);
      const shown = this.#shown.get(line) ?? new Map<string, number>();
      this.#shown.set(line, shown.set(value, (shown.get(value) ?? 0) + 1));
    }
  }

  /** A text for `toMatchFileSnapshot`: the states with the number of looks, then each line and where it was seen. */
  toString(): string {
    const states = [...this.#seen].map(([value, looks]) => `# ${value}: ${looks}`);
    return [...states, ...this.#lines.map((line) => `${line}${this.#where(line)}`), ''].join('\n');
  }

  #where(line: string): string {
    const shown = this.#shown.get(line) ?? new Map<string, number>();
    const places = (which: 'always' | 'sometimes' | 'never') =>
      [...this.#seen].flatMap(([value, all]) => {
        const looks = shown.get(value) ?? 0;
        const often = looks === all ? 'always' : looks === 0 ? 'never' : 'sometimes';
        return often !== which ? [] : which === 'sometimes' ? [`${value} ${looks}/${all}`] : [value];
      });
    const [always, sometimes, never] = [places('always'), places('sometimes'), places('never')];
    if (sometimes.length === 0 && never.length < always.length) {
      return never.length === 0 ? '' : `\n    but not in ${never.join('; ')}`;
    }
    return `\n    in ${[...always, ...sometimes].join('; ')}`;
  }
}
