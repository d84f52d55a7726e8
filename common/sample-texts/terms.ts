// Generated from content/site/terms.md by tools/site-texts.ts.
import type { TextNode } from './text-node.ts';

export const updated = "2026-11-24";
export const version = "WMmZOMJh2fr_dKtk";
export const nodes: readonly TextNode[] = [
  ["p",null,"These terms are the agreement between you and Zanin B.V. in Utrecht, the Netherlands (“Zanin”, “we”) about using our website and courses. We wrote them to be read. If something is unclear, ask us at {email}."],
  ["h2",null,"1. Who may use Zanin"],
  ["p",null,"The service is only for users over 16. Please register with your real name and date of birth: your certificates are made out in your name. Keep your password to yourself: what happens through your account is your responsibility until you tell us that someone else is using it."],
  ["h2",null,"2. What you get"],
  ["p",null,"A course bought once is yours to use for as long as we offer it, with its videos, texts, worksheets and its certificate. A subscription opens every course while it runs. Courses are for your own learning: please do not share, copy or sell them."],
  ["p",null,"The stars of a course come from its learners only: from those who have access to it and have finished the chapter that they rate. Each learner counts once, however many or few stars they give."],
  ["h2",null,"3. Prices and payment"],
  ["p",null,"The price that you see before you press Pay is the price that you pay, taxes included. Where a card cannot be charged in your currency, you see and pay the price in US dollars. Payments by card are handled by Stripe; we never see your card number. Where we offer a bank transfer, you pay the listed price in its own currency, and what you ordered opens when we have your money."],
  ["p",null,"A coupon is redeemed once, or once by each account where it was made for several, until its last day. What it opens is bound to the account that redeems it, and is not paid out in money."],
  ["h2",null,"4. Refunds"],
  ["ul",null,["li",null,"A course bought as a one-time purchase is not refunded. Preview lessons let you try before you buy. At checkout you ask us to open the course at once, or as soon as we have your money, and accept that you then lose your right to withdraw from the contract: the page says so above its button, and the receipt repeats it."],["li",null,"A subscription is refunded when you ask within 14 days after buying it. You ask with ‘Withdraw from the contract’ on its page among your purchases, or in any other way."]],
  ["p",null,"Rights that the law gives you as a consumer stay untouched."],
  ["h2",null,"5. Fair use"],
  ["p",null,"Do not break into the service, overload it, or use it to harm or insult others. We may close an account that does, after a warning where that is possible."],
  ["h2",null,"6. Liability"],
  ["p",null,"We take care, but we cannot promise that the service never fails or that a course brings a certain income. Our liability is limited to what you paid us in the last six months or 100 euro, if that is greater. This limit does not hold for damage that we cause on purpose or by gross negligence."],
  ["h2",null,"7. Ending"],
  ["p",null,"You can ",["a",{"href":"/account-deletion"},"delete your account"]," whenever you like; it is on hold for 14 days and then deleted for good."],
  ["h2",null,"8. Changes and law"],
  ["p",null,"When these terms change in a way that matters to you, this page says so at least 30 days before. Dutch law applies. A dispute that we cannot settle together goes to the court in Utrecht, or to the court of your home where the law lets you choose it."],
];
