// Input
export interface CertificateCheckInput {
  /** What the address says was typed, from the form without JavaScript; an empty string without it. */
  typed: string;
}

// Context
export interface CertificateCheckContext {
  typed: string;
}

// Events
export type CertificateCheckEvent = { type: 'code.typed'; typed: string } | { type: 'code.submitted' };
