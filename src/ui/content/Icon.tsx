import { classes } from '../controls/form-styles.ts';

interface Drawing {
  d: string;
  solid?: true;
  along?: true;
}

/** For what points along the line: it points the other way where lines run from right to left. */
export const alongClass = 'rtl:-scale-x-100';

/** On a 24 × 24 grid: `solid` is filled, others are stroked; `along` points along the line. */
const drawings = {
  menu: { d: 'M4 7h16M4 12h16M4 17h16' },
  close: { d: 'm6 6 12 12M18 6 6 18' },
  chevron: { d: 'm6 9.5 6 6 6-6' },
  arrow: { d: 'M4.5 12h15m-6-6 6 6-6 6', along: true },
  back: { d: 'M19.5 12h-15m6-6-6 6 6 6', along: true },
  up: { d: 'M12 19.5v-15m-6 6 6-6 6 6' },
  down: { d: 'M12 4.5v15m-6-6 6 6 6-6' },
  grip: {
    d: 'M9 4.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM15 4.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM9 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM15 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM9 16.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM15 16.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z',
    solid: true,
  },
  bin: { d: 'M5 7h14M10 7V4.5h4V7m-7.5 0 .8 12.5h9.4L17.5 7' },
  globe: {
    d: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c-5 5.3-5 11.7 0 17 5-5.3 5-11.7 0-17Z',
  },
  clock: { d: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2' },
  people: {
    d: 'M9 4.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4ZM2.8 19.5c0-3.4 2.8-5.6 6.2-5.6s6.2 2.2 6.2 5.6M16 5a3 3 0 0 1 0 5.7m1.8 3.6c2 .8 3.4 2.7 3.4 5.2',
  },
  lock: { d: 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2' },
  heart: {
    d: 'M12 20S3.5 14.9 3.5 8.9a4.4 4.4 0 0 1 8.5-1.6 4.4 4.4 0 0 1 8.5 1.6C20.5 14.9 12 20 12 20Z',
    solid: true,
  },
  check: { d: 'm5 12.5 4.5 4.5L19 7.5' },
  Facebook: {
    d: 'M13.6 21v-7.8h2.7l.4-3.1h-3.1V8.1c0-.9.3-1.5 1.6-1.5h1.6V3.8a22 22 0 0 0-2.4-.1c-2.4 0-4 1.4-4 4.1v2.3H7.7v3.1h2.7V21Z',
    solid: true,
  },
  Instagram: {
    d: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.3a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4ZM17 6.9v.1',
  },
  LinkedIn: {
    d: 'M4.3 9.4h3.2V20H4.3zM5.9 4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8ZM9.9 9.4H13v1.5c.5-.9 1.7-1.8 3.3-1.8 3.3 0 3.9 2.2 3.9 5V20H17v-5.2c0-1.3 0-2.9-1.8-2.9s-2 1.4-2 2.8V20H9.9Z',
    solid: true,
  },
  YouTube: {
    d: 'M12 5.5c3.4 0 6.3.2 7.4.5 1.2.3 1.9 1.6 2 6 0 4.4-.8 5.7-2 6-1.1.3-4 .5-7.4.5s-6.3-.2-7.4-.5c-1.2-.3-1.9-1.6-2-6 .1-4.4.8-5.7 2-6 1.1-.3 4-.5 7.4-.5ZM10 9v6l5.2-3Z',
    solid: true,
  },
  WhatsApp: {
    d: 'M12 3.5a8.5 8.5 0 0 0-7.3 12.8l-1.2 4.2 4.3-1.1A8.5 8.5 0 1 0 12 3.5ZM9.3 8.2 8.4 9c-.3 3 3.6 6.9 6.6 6.6l.8-.9-2-1.6-1.1.8c-1-.5-1.9-1.4-2.4-2.4l.8-1.1-1.8-2.2Z',
  },
  share: { d: 'M12 15V4m-4 3.5L12 4l4 3.5M7.5 11H5.5v9h13v-9h-2' },
  link: {
    d: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0L5.2 13.1a4 4 0 0 0 5.7 5.7l1.3-1.3',
  },
  download: { d: 'M12 4v11m-4-3.5 4 3.5 4-3.5M5 19.5h14' },
  phone: {
    d: 'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3ZM11 17.8h2',
  },
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof drawings;

/** Decorative: hidden from screen readers, the text next to it says the same. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  const drawing: Drawing = drawings[name];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classes('shrink-0', drawing.along && alongClass, className)}
      fill={drawing.solid ? 'currentColor' : 'none'}
      fillRule="evenodd"
      stroke={drawing.solid ? 'none' : 'currentColor'}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawing.d} />
    </svg>
  );
}
