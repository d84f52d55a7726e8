import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';

/** Carries what the SDK would send to verify.twilio.com elsewhere: the SDK has no setting for its host. */
export class LocalClient extends twilio.RequestClient {
  readonly #base: string;

  /** @param base URL in place of https://verify.twilio.com. */
  constructor(base: string, timeout = 500) {
    super({ timeout });
    this.#base = base;
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    return super.request({ ...options, uri: options.uri.replace('https://verify.twilio.com', this.#base) });
  }
}
