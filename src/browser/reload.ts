export const reload = (): void => window.location.reload();
