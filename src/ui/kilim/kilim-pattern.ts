/**
 * @param half rows above and below the middle row
 * @param unit height of a row; each is two units wider than the one above
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
