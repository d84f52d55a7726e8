/**
 * '+964 750 123 4567' → '+*********4567', however it was typed; fewer than 10 digits are unchanged.
 */
export function maskPhone(full: string): string {
  const digits = full.match(/\p{Nd}/gu) ?? [];
  if (digits.length < 10) return full;
  return `${full.trim().startsWith('+') ? '+' : ''}${'*'.repeat(digits.length - 4)}${digits.slice(-4).join('')}`;
}
