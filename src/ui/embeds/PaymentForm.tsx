import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { language } from '../../../common/language/current.ts';

/** Stripe has no Kurdish: its form is in the language of the browser then. */
const locales: Record<LanguageCode, StripeElementLocale> = { en: 'en', ckb: 'auto', kmr: 'auto', ar: 'ar', nl: 'nl' };

export interface PaymentFormProps {
  stripe: Stripe;
  clientSecret: string;
  /** Called with null on unmount. */
  attach: (elements: StripeElements | null) => void;
  /** To be offered first; null for the provider's order. */
  method: string | null;
  /** The page's custom property of a name; read once. */
  token: (name: string) => string;
  onReady: () => void;
  onFailed: () => void;
  onMethod: (method: string) => void;
}

/** The caller confirms the payment with the attached elements. */
export function PaymentForm(props: PaymentFormProps) {
  const { stripe, clientSecret, attach, method, token, onReady, onFailed, onMethod } = props;
  // what is chosen later must not move the form
  const [options] = useState(() => (method === null ? {} : { paymentMethodOrder: [method] }));
  const [look] = useState(() => appearance(token));
  return (
    // the client secret of Elements cannot change, so another one needs new Elements
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: look, locale: locales[language.code] }}
    >
      <AttachElements attach={attach} />
      <PaymentElement
        options={options}
        onReady={onReady}
        onLoadError={onFailed}
        onChange={({ value }) => onMethod(value.type)}
      />
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

/** The page's tokens for the provider's iframe, which its styles do not reach. */
function appearance(token: PaymentFormProps['token']): Appearance {
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
