/** The form in which addresses are stored and compared. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();
