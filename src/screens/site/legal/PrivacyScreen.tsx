import { href } from '../../../../common/paths.ts';
import { minimumAge } from '../../../../common/rules/age.ts';
import { LegalPage } from './LegalPage.tsx';

/** Privacy policy, true to what this software stores and sends (LEGAL-02). */
export function PrivacyScreen({ contactAddress }: { contactAddress: string }) {
  return (
    <LegalPage title="Privacy policy" updated="23 November 2026">
      <p>
        Zanin B.V. in Utrecht is responsible for your data. This page says what this website stores and sends, why, and
        for how long. Questions: {contactAddress}.
      </p>
      <h2>What we store on our server</h2>
      <ul>
        <li>
          Your account: first and last name, date of birth, e-mail address and phone number (after a change, the old one
          for 30 days), and your password as a hash from which it cannot be read back.
        </li>
        <li>
          Your log-ins: a hash of each session’s token with the times of its first and last use, and a hash of the
          cookie below with the times of the first and the last log-in with it.
        </li>
        <li>Codes and reset links that we sent you, as hashes, until they expire or are used.</li>
        <li>What you bought: orders, amounts, dates and the number that the payment provider gave the payment.</li>
        <li>
          Your learning: the place in each lesson, which parts of its film you watched, what is done, your answers in
          practice tests, when each question comes back to be reviewed and your last 30 days of reviews, your chapter
          feedback and your certificates. The stars in your feedback count in the course’s rating, which everyone sees;
          it names no one and is shown only once five learners have given theirs.
        </li>
        <li>
          Each certificate has a page that everyone with its address or the code on its paper can open: your name, the
          course, the day, and whether you passed the practice test. On that page you can hide your name or switch the
          page off, and search engines are asked not to list it.
        </li>
        <li>Messages that we sent you, such as receipts.</li>
        <li>
          What you write in our contact form, with your name and e-mail address, for 180 days, where the form says that
          your message has arrived. Your address for our newsletter, with the times when you asked for it and confirmed
          it, until you unsubscribe; without your confirmation it is deleted after two days.
        </li>
        <li>
          Short counters that stop people from guessing passwords and codes. They hold the caller’s internet address,
          the e-mail address, phone number or account that they protect, or both, and are deleted after about a day; the
          server’s log names the address of refused requests.
        </li>
      </ul>
      <h2>What stays in your browser</h2>
      <p>
        One cookie, set when you log in (__Host-zanin_device): a random value by which our server sees that this browser
        has logged in to your account before, so that other people’s wrong passwords do not lock you out here. It serves
        nothing else, no script can read it, and it ends 180 days after your last log-in or when you set a new password
        in another browser. Logging out leaves it. Your browser’s storage keeps the token that keeps you logged in
        (ACCESS_TOKEN), your country and when it was found (USER_REGION, USER_REGION_TIMESTAMP), your wish list
        (WISHLIST), and how fast you last played a lesson (PLAYBACK_SPEED). Logging out removes the token and the wish
        list.
      </p>
      <h2>Who else receives something</h2>
      <ul>
        <li>
          Your country, for prices and the first choice of dial code: found from your internet address by the
          geolocation service that this site is set up with, by default on our own server. We do not store the address
          with it.
        </li>
        <li>Stripe, when you pay: your card details go to Stripe directly and never reach us.</li>
        <li>Vimeo, when you open a lesson’s video. The player is asked not to track you.</li>
        <li>
          The services that carry our e-mails and SMS, and the one that sends our newsletter: they receive your address
          or number and the message.
        </li>
      </ul>
      <p>We sell nothing about you, show no advertising and use no analytics service.</p>
      <h2>Why, and for how long</h2>
      <p>
        We need this data to provide the service you signed up for. Account data is kept until you{' '}
        <a href={href('accountDeletion')}>delete your account</a>: it is then on hold for 14 days and deleted for good.
        We keep payment records, then without your name, for as long as tax law requires.
      </p>
      <h2>Your rights</h2>
      <p>
        In <a href={href('settings')}>Settings</a> you can see and correct your details, take a copy of everything that
        we keep about you (Download my data) and delete your account. You can also object to how we use your data. If
        you think we handle your data wrongly, you can complain to the Dutch data protection authority (Autoriteit
        Persoonsgegevens) or the one of your country.
      </p>
      <h2>Young people</h2>
      <p>Zanin is for people over {minimumAge}. We do not knowingly store data about anyone younger.</p>
    </LegalPage>
  );
}
