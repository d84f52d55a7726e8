import type { Random } from '../../../common/random.ts';
import type { Answer, Platform } from './platform.ts';
import { orderIdOf } from './shop.ts';

/** Undefined for an empty list. */
export const oneOf = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

export const catalogue = {
  course: ['pattern-cutting', 'cash-book', 'first-stitches'],
  lesson: ['running-stitch', 'sew-a-button', 'body-measures', 'ease', 'skirt-block', 'close-the-day'],
  chapter: ['by-hand', 'measure', 'draft'],
  plan: ['yearly', 'monthly', 'single'],
  post: ['first-income', 'a-quiet-hour'],
  question: ['measure-twice', 'tape-stretches', 'how-many-measures', 'sew-order', 'ease-by-garment', 'darts'],
  attachment: ['body-measures.measure-sheet.pdf', 'ease.ease-table.png'],
} as const;

let people = 0;

/** Sends random requests made of what answers and messages contained. */
export class FuzzLearner {
  readonly email: string;
  readonly number: string;
  /** Known values by parameter name, newest last. */
  readonly #facts = new Map<string, string[]>();

  constructor() {
    const number = ++people;
    this.email = `fuzz-${number}@example.org`;
    this.number = `750 ${String(2_000_000 + number).replace(/(?=.{4}$)/, ' ')}`;
    this.learn('email', this.email);
    this.learn('phone_number', this.number);
    this.learn('password', 'Saffron-Field8!');
    this.learn('password', 'Pomegranate-Field7!');
  }

  get e164(): string {
    return `+964${this.number.replaceAll(' ', '')}`;
  }

  learn(name: string, fact: string): void {
    this.#facts.set(name, [...this.facts(name), fact]);
  }

  facts(name: string): readonly string[] {
    return this.#facts.get(name) ?? [];
  }

  /** Mostly the newest value. */
  recall(random: Random, name: string): string | undefined {
    const facts = this.facts(name);
    return random() < 0.8 ? facts.at(-1) : oneOf(random, facts);
  }

  learnFrom({ body }: Answer<unknown>): void {
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, held] of Object.entries(value)) {
        if (typeof held !== 'string') walk(held);
        else if (name === 'clientSecret' && held !== '') {
          this.learn(name, held);
          this.learn('order', orderIdOf(held));
        } else if (name === 'downloadLink') this.learn('certificate', held.split('/').at(-1) ?? '');
        else if (name === 'reset_token') this.learn('token', held);
        else if (held.startsWith('ord_')) this.learn('purchase', held);
        else if (held.startsWith('att_')) this.learn('attempt', held);
        else if (held.startsWith('rev_')) this.learn('review', held);
        else if (held.startsWith('rvi_')) this.learn('review item', held);
        else if (name === 'verification_sid' || name === 'user_id') this.learn(name, held);
      }
    };
    walk(body);
  }

  async readMessages({ services: { db } }: Platform): Promise<void> {
    const after = Number(this.recall(() => 0, 'message') ?? 0);
    const messages = await db
      .selectFrom('outbox')
      .select(['id', 'text'])
      .where('recipient', 'in', [this.email, this.e164])
      .where('id', '>', after)
      .orderBy('id')
      .execute();
    for (const { id, text } of messages) {
      this.learn('message', String(id));
      const [code] = /\b\d{6}\b/.exec(text) ?? [];
      const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
      if (code) this.learn('code', code);
      if (token) this.learn('token', token);
    }
  }
}
