import {
  type ProviderSms,
  type SmsCheck,
  SmsRefused,
  type TextMessage,
} from '../../../server/domain/common/ports/sms.ts';

/** Every code is 004217; records its calls. */
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
    /** Recipients of codes. */
    started,
    /** Checked sids. */
    checked,
    texts,
    reset: () => {
      Object.assign(state, { refusal: null, check: null });
      started.length = 0;
      checked.length = 0;
      texts.length = 0;
    },
    /** Refuses every message; null accepts them. */
    refuse: (reason: SmsRefused['reason'] | null) => {
      state.refusal = reason && new SmsRefused(reason);
    },
    answerChecks: (check: SmsCheck | null) => {
      state.check = check;
    },
  };
}
