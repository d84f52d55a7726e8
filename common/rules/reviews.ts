/** About how long so many questions of a review take, in minutes. */
export const reviewMinutes = (count: number): number => Math.ceil(count * 0.6);
