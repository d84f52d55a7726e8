/** Estimate in minutes. */
export const reviewMinutes = (count: number): number => Math.ceil(count * 0.6);
