import { Fragment } from 'react';

/** A mail address that is too long for its line breaks before the `@` or a dot, if that is enough. */
export const Address = ({ value }: { value: string }) => (
  <bdi>
    {value.split(/(?=[@.])/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and keep their order
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
