/** A browser of jsdom with passkeys, which has none of its own. */
export function deviceWithPasskeys(): {
  plugIn: () => void;
  takeOut: () => void;
  /** The next passkey. */
  failWith: (error: unknown) => void;
} {
  let failing: unknown = null;
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const give = async () => {
    if (failing !== null) {
      const error = failing;
      failing = null;
      throw error;
    }
    const response = {
      ...{ authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
      attestationObject: bytes,
    };
    return { id: 'AQID', rawId: bytes, response, type: 'public-key', getClientExtensionResults: () => ({}) };
  };
  return {
    plugIn() {
      Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} });
      Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: give, get: give } });
    },
    takeOut() {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
    failWith: (error) => {
      failing = error;
    },
  };
}
