/**
 * The path of a stepped diamond around a point, the shape that a loom can weave.
 * @param half rows above and below the middle one
 * @param unit height of a row, and half of what a row is wider than the one above it
 */
export function steppedDiamond(cx: number, cy: number, half: number, unit: number): string {
  const rows = Array.from({ length: 2 * half + 1 }, (_, index) => index - half);
  return rows
    .map((row) => {
      const width = (half - Math.abs(row)) * unit + unit / 2;
      return `M${cx - width} ${cy + row * unit - unit / 2}h${2 * width}v${unit}h${-2 * width}z`;
    })
    .join('');
}
