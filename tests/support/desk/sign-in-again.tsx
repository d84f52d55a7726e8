import { reject, resolve } from 'model-walk';
import { failure } from '../../../machines/common/failure.ts';
import { TextLink } from '../../../src/ui/controls/TextLink.tsx';

/** As an outcome of a call that needs a fresh sign-in. */
export const signInTooLongAgo = reject(failure('signInAgain', { status: 403, way: 'app' }));

/** How the dialog ends which asks for one. */
export const signingInAgain = { shown: resolve({ isShown: true }), closed: resolve({ isShown: false }) };

/** In the place of the form, whose own model shows that it can be left. */
export const SignInAgainDouble = () => (
  <TextLink to="/desk" alone>
    Signing in again
  </TextLink>
);
