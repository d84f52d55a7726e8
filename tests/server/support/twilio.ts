import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';

/** Redirects the SDK's requests, whose hosts cannot be configured. */
export class LocalClient extends twilio.RequestClient {
  readonly #base: string;

  /** @param base replaces https://verify.twilio.com and https://api.twilio.com */
  constructor(base: string, timeout = 500) {
    super({ timeout });
    this.#base = base;
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    return super.request({
      ...options,
      uri: options.uri.replace(/^https:\/\/(?:verify|api)\.twilio\.com/, this.#base),
    });
  }
}
