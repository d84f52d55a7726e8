/** Opens the browser's dialog for printing. */
export const printPage = (): void => window.print();
