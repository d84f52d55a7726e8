/** Roles of a palette. */
export type Thread = 'ground' | 'field' | 'first' | 'second' | 'third' | 'light' | 'dark';

export type Palette = Readonly<Record<Thread, string>>;

export const dye = {
  pomegranate: '#9f1239',
  madder: '#b5432a',
  rose: '#d98c80',
  saffron: '#e8a317',
  straw: '#efca74',
  pine: '#14532d',
  sage: '#7c9a76',
  indigo: '#1d3a5f',
  night: '#14243c',
  sky: '#86a9b8',
  walnut: '#4b2e20',
  camel: '#c89f6c',
  paper: '#f6ecdc',
} as const;

/** Plant dyes. No other thread has the dye of `field`. */
export const palettes: readonly [Palette, ...Palette[]] = [
  {
    ground: dye.pomegranate,
    field: dye.night,
    first: dye.madder,
    second: dye.saffron,
    third: dye.sky,
    light: dye.paper,
    dark: dye.pomegranate,
  },
  {
    ground: dye.indigo,
    field: dye.pomegranate,
    first: dye.saffron,
    second: dye.indigo,
    third: dye.rose,
    light: dye.paper,
    dark: dye.night,
  },
  {
    ground: dye.walnut,
    field: dye.paper,
    first: dye.pomegranate,
    second: dye.indigo,
    third: dye.saffron,
    light: dye.camel,
    dark: dye.walnut,
  },
  {
    ground: dye.pine,
    field: dye.straw,
    first: dye.pomegranate,
    second: dye.pine,
    third: dye.madder,
    light: dye.paper,
    dark: dye.walnut,
  },
  {
    ground: dye.night,
    field: dye.saffron,
    first: dye.pomegranate,
    second: dye.indigo,
    third: dye.pine,
    light: dye.paper,
    dark: dye.night,
  },
  {
    ground: dye.pomegranate,
    field: dye.pine,
    first: dye.saffron,
    second: dye.pomegranate,
    third: dye.sage,
    light: dye.paper,
    dark: dye.walnut,
  },
  {
    ground: dye.walnut,
    field: dye.madder,
    first: dye.indigo,
    second: dye.straw,
    third: dye.pine,
    light: dye.paper,
    dark: dye.walnut,
  },
  {
    ground: dye.madder,
    field: dye.indigo,
    first: dye.rose,
    second: dye.madder,
    third: dye.straw,
    light: dye.paper,
    dark: dye.pomegranate,
  },
  {
    ground: dye.indigo,
    field: dye.camel,
    first: dye.pomegranate,
    second: dye.indigo,
    third: dye.walnut,
    light: dye.paper,
    dark: dye.night,
  },
  {
    ground: dye.camel,
    field: dye.walnut,
    first: dye.saffron,
    second: dye.madder,
    third: dye.sky,
    light: dye.paper,
    dark: dye.pomegranate,
  },
  {
    ground: dye.sage,
    field: dye.paper,
    first: dye.pine,
    second: dye.madder,
    third: dye.saffron,
    light: dye.straw,
    dark: dye.walnut,
  },
];

/** Luma, 0 to 255. */
function lightness(dye: string): number {
  const channel = (start: number) => Number.parseInt(dye.slice(start, start + 2), 16);
  return 0.3 * channel(1) + 0.59 * channel(3) + 0.11 * channel(5);
}

/** Light or dark, whichever contrasts more. */
export function contrast(palette: Palette, back: Thread): Thread {
  const distance = (thread: Thread) => Math.abs(lightness(palette[thread]) - lightness(palette[back]));
  return distance('light') >= distance('dark') ? 'light' : 'dark';
}
