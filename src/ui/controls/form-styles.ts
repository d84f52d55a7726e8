/** 44 px tall, 3:1 edge contrast, 16 px text so that phones do not zoom in. */
export const controlClass =
  'min-h-11 w-full rounded-xl border border-edge bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-ink focus-visible:border-ink disabled:border-line disabled:bg-sunken disabled:text-muted ' +
  'disabled:hover:border-line aria-invalid:border-pomegranate aria-invalid:ring-1 aria-invalid:ring-pomegranate';

export const labelClass = 'mb-1.5 block text-sm font-semibold text-ink';

export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
