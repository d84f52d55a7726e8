// Context
export interface Passwords {
  current: string;
  password: string;
  confirmation: string;
}
export interface PasswordChangeContext extends Passwords {
  error: string | null;
}

// Events
export type PasswordChangeEvent =
  | { type: 'field.changed'; fields: Partial<Passwords> }
  | { type: 'form.submitted' }
  /** The call takes too long: it is given up, and the form can be changed and sent again. */
  | { type: 'stop.pressed' };
