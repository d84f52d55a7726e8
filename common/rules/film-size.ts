/** Of a film at 360p with its sound, in MB a minute: 720 kbit/s (decision 112). */
const perMinute = 5.4;

/** In MB (1,000,000 bytes), of a film of so many minutes. */
export const filmSize = (minutes: number): number => Math.max(1, Math.round(minutes * perMinute));
