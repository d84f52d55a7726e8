import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** Without it, the text is next to the picture, which screen readers leave out. */
  label?: string;
  className?: string;
}

/** Dark on white in every theme, since cameras expect it; the border is part of the code. */
export function QrCode({ text, label, className = 'w-52' }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
