/** IANA name, such as Asia/Baghdad. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** YYYY-MM-DD by the clock of the device. */
export function dayHere(at: number): string {
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
