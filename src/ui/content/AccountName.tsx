/**
 * Whose password a form is about, for password managers: they store the new one under this name. Unseen, and not part
 * of what the form sends.
 */
export function AccountName({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
