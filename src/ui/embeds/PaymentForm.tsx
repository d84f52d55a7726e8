import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

export interface PaymentFormProps {
  /** What the payment provider has loaded. */
  stripe: Stripe;
  /** The intent to pay; another one draws a new form. */
  clientSecret: string;
  /** Gets the form's elements while it is on the page, and null when it leaves. */
  attach: (elements: StripeElements | null) => void;
  onReady: () => void;
  /** The form could not be loaded. */
  onFailed: () => void;
}

/** The provider's card form (PAY-05). The caller confirms the payment with its elements. */
export function PaymentForm({ stripe, clientSecret, attach, onReady, onFailed }: PaymentFormProps) {
  const [look] = useState(appearance);
  return (
    // the client secret of existing Elements cannot be changed, so another one means other Elements
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance: look }}>
      <AttachElements attach={attach} />
      <PaymentElement onReady={onReady} onLoadError={onFailed} />
    </Elements>
  );
}

function AttachElements({ attach }: Pick<PaymentFormProps, 'attach'>) {
  const elements = useElements();
  useEffect(() => {
    attach(elements);
    return () => attach(null);
  }, [elements, attach]);
  return null;
}

/** The page's tokens for the provider's own frame, which the page's styles do not reach. */
function appearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--pomegranate'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorDanger: token('--pomegranate'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
  };
}
