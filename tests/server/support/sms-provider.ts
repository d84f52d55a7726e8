import {
  type ProviderSms,
  type SmsCheck,
  SmsRefused,
  type TextMessage,
} from '../../../server/domain/common/ports/sms.ts';

/** A provider whose codes are all 004217, and what was asked of it. */
export function smsProvider() {
  const state: { refusal: SmsRefused | null; check: SmsCheck | null } = { refusal: null, check: null };
  const started: string[] = [];
  const checked: (string | null)[] = [];
  const texts: TextMessage[] = [];
  const sms: ProviderSms = {
    codes: 'theirs',
    async start({ to }) {
      started.push(to);
      if (state.refusal) throw state.refusal;
      return { sid: `VE${started.length}` };
    },
    async check({ sid, code }) {
      checked.push(sid);
      return state.check ?? (code === '004217' ? 'approved' : 'wrong');
    },
    async sendText(message) {
      texts.push(message);
      if (state.refusal) throw state.refusal;
    },
  };
  return {
    sms,
    /** The numbers that it was asked to send to. */
    started,
    /** The names that it was asked to check. */
    checked,
    /** The texts that it was asked to send. */
    texts,
    /** Forgets what was asked of it, and takes everything again. */
    reset: () => {
      Object.assign(state, { refusal: null, check: null });
      started.length = 0;
      checked.length = 0;
      texts.length = 0;
    },
    /** Refuses every message from now on; null takes them again. */
    refuse: (reason: SmsRefused['reason'] | null) => {
      state.refusal = reason && new SmsRefused(reason);
    },
    /** Answers every check so from now on. */
    answerChecks: (check: SmsCheck | null) => {
      state.check = check;
    },
  };
}
