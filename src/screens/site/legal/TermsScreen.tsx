import { href } from '../../../../common/paths.ts';
import { minimumAge } from '../../../../common/rules/age.ts';
import { LegalPage } from './LegalPage.tsx';

/** Terms of service (LEGAL-01). */
export function TermsScreen({ contactAddress }: { contactAddress: string }) {
  return (
    <LegalPage title="Terms of service" updated="22 November 2026">
      <p>
        These terms are the agreement between you and Zanin B.V. in Utrecht, the Netherlands (“Zanin”, “we”) about using
        our website and courses. We wrote them to be read. If something is unclear, ask us at {contactAddress}.
      </p>
      <h2>1. Who may use Zanin</h2>
      <p>
        The service is only for users over {minimumAge}. Please register with your real name and date of birth: your
        certificates are made out in your name. Keep your password to yourself: what happens through your account is
        your responsibility until you tell us that someone else is using it.
      </p>
      <h2>2. What you get</h2>
      <p>
        A course bought once is yours to use for as long as we offer it, with its videos, texts, worksheets and its
        certificate. A subscription opens every course while it runs. Courses are for your own learning: please do not
        share, copy or sell them.
      </p>
      <p>
        The stars of a course come from its learners only: from those who have access to it and have finished the
        chapter that they rate. Each learner counts once, however many or few stars they give.
      </p>
      <h2>3. Prices and payment</h2>
      <p>
        The price that you see before you press Pay is the price that you pay, taxes included. Where your currency
        cannot be charged, you see and pay the price in US dollars. Payments are handled by Stripe; we never see your
        card number.
      </p>
      <h2>4. Refunds</h2>
      <ul>
        <li>A course bought as a one-time purchase is not refunded. Preview lessons let you try before you buy.</li>
        <li>
          A subscription is refunded when you ask within 14 days after buying it. You ask with ‘Withdraw from the
          contract’ on its page among your purchases, or in any other way.
        </li>
      </ul>
      <p>Rights that the law gives you as a consumer stay untouched.</p>
      <h2>5. Fair use</h2>
      <p>
        Do not break into the service, overload it, or use it to harm or insult others. We may close an account that
        does, after a warning where that is possible.
      </p>
      <h2>6. Liability</h2>
      <p>
        We take care, but we cannot promise that the service never fails or that a course brings a certain income. Our
        liability is limited to what you paid us in the last six months or 100 euro, if that is greater. This limit does
        not hold for damage that we cause on purpose or by gross negligence.
      </p>
      <h2>7. Ending</h2>
      <p>
        You can <a href={href('accountDeletion')}>delete your account</a> whenever you like; it is on hold for 14 days
        and then deleted for good.
      </p>
      <h2>8. Changes and law</h2>
      <p>
        When these terms change in a way that matters to you, we tell you by e-mail at least 30 days before. Dutch law
        applies. A dispute that we cannot settle together goes to the court in Utrecht, or to the court of your home
        where the law lets you choose it.
      </p>
    </LegalPage>
  );
}
