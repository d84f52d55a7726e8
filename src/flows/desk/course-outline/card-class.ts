export const cardClass = 'rounded-card border border-line bg-surface p-4 sm:p-6';
