import { href } from '../../../common/paths.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import { KilimBand } from '../../ui/kilim/KilimBand.tsx';
import { Logo } from '../../ui/kilim/Logo.tsx';

const pages = [
  { label: 'About Us', to: href('about') },
  { label: 'Courses', to: href('catalogue') },
  { label: 'Blog', to: href('blog') },
  { label: 'Check a certificate', to: href('certificateCheck') },
] as const;

const legal = [
  { label: 'Terms of Service', to: href('terms') },
  { label: 'Privacy Policy', to: href('privacy') },
] as const;

// Addresses under the reserved name zanin.example: operators replace them by their own.
const stores = [
  { store: 'App Store', verb: 'Download on the', to: 'https://apps.zanin.example/ios' },
  { store: 'Google Play', verb: 'Get it on', to: 'https://apps.zanin.example/android' },
] as const;

const social = [
  { label: 'Facebook', icon: 'facebook', to: 'https://www.facebook.com/zanin.example' },
  { label: 'Instagram', icon: 'instagram', to: 'https://www.instagram.com/zanin.example' },
  { label: 'LinkedIn', icon: 'linkedin', to: 'https://www.linkedin.com/company/zanin-example' },
  { label: 'YouTube', icon: 'youtube', to: 'https://www.youtube.com/@zanin-example' },
] as const;

const linkClass = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline';

/** The foot of every public page (LAYOUT-06). The company in it is invented. */
export function Footer({ onContact }: { onContact: () => void }) {
  return (
    <footer className="print:hidden border-t border-line bg-sunken">
      <KilimBand />
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 sm:col-span-1">
          <Logo />
          <p className="mt-4 max-w-xs text-muted">
            <i lang="ku">Zanîn</i> is Kurdish for “to know”. Skills you can use this week, in the time you have.
          </p>
          <ul className="mt-5 flex gap-2">
            {social.map(({ label, icon, to }) => (
              <li key={label}>
                <a
                  href={to}
                  aria-label={label}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex size-11 items-center justify-center rounded-full border border-edge bg-surface hover:border-ink"
                >
                  <Icon name={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer">
          <h2 className="text-lg font-semibold">Explore</h2>
          <ul className="mt-3">
            {pages.map(({ label, to }) => (
              <li key={to}>
                <a href={to} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
            <li>
              <button type="button" aria-haspopup="dialog" onClick={onContact} className={linkClass}>
                Contact us
              </button>
            </li>
          </ul>
        </nav>
        <nav aria-label="Legal">
          <h2 className="text-lg font-semibold">Legal</h2>
          <ul className="mt-3">
            {legal.map(({ label, to }) => (
              <li key={to}>
                <a href={to} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="col-span-2 sm:col-span-1">
          <h2 className="text-lg font-semibold">Our office</h2>
          <address className="mt-3 leading-7 not-italic">
            Oudegracht 555
            <br />
            3511 ZZ Utrecht
            <br />
            The Netherlands
          </address>
          <ul className="mt-5 flex flex-wrap gap-3">
            {stores.map(({ store, verb, to }) => (
              <li key={store}>
                <a
                  href={to}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-12 items-center gap-2.5 rounded-xl bg-ink py-1.5 pr-4 pl-3 text-paper hover:opacity-90"
                >
                  <Icon name="phone" className="size-6" />
                  <span className="grid leading-tight">
                    <span className="text-xs">{verb} </span>
                    <span className="font-semibold">{store}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <p className="mx-auto flex max-w-page flex-wrap gap-x-6 gap-y-1 px-4 py-5 text-sm text-muted sm:px-6">
          <span>Zanin B.V. (an example company)</span>
          <span>Company registration (KvK): 00000000</span>
          <span>VAT: NL000000000B00</span>
        </p>
      </div>
    </footer>
  );
}
