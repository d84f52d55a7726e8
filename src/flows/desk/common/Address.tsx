import { Fragment } from 'react';

/**
 * A mail address that is too long for its line breaks before the `@` or a dot, if that is enough.
 */
export const Address = ({ value }: { value: string }) => (
  <bdi>
    {[...value.matchAll(/[@.]?[^@.]+|[@.]/g)].map(({ 0: part, index }) => (
      <Fragment key={index}>
        <wbr />
        <span>{part}</span>
      </Fragment>
    ))}
  </bdi>
);
