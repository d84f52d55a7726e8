/** Invisible: password managers store the new password under this name. */
export function AccountName({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
