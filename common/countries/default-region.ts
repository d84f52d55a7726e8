export const DEFAULT_REGION = 'IQ';
