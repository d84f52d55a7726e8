import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { href } from '../../../common/paths.ts';
import { languageOfPart, type SiteData } from '../../../common/site-data.ts';
import * as say from '../../../common/texts/site/layout.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import { rich } from '../../ui/content/rich.tsx';
import { spokenIn } from '../../ui/content/Spoken.tsx';
import { OutsideLink } from '../../ui/controls/OutsideLink.tsx';
import { KilimBand } from '../../ui/kilim/KilimBand.tsx';
import { Logo } from '../../ui/kilim/Logo.tsx';
import type { Choosing } from './LanguageLink.tsx';
import { LanguageRow } from './LanguageRow.tsx';

const pages = [
  { label: say.footer.about, to: href('about') },
  { label: say.footer.catalogue, to: href('catalogue') },
  { label: say.footer.blog, to: href('blog') },
  { label: say.footer.certificateCheck, to: href('certificateCheck') },
] as const;

const legal = [
  { label: say.footer.terms, to: href('terms') },
  { label: say.footer.privacy, to: href('privacy') },
] as const;

const linkClass = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline';

const linksTo = (list: readonly { label: string; to: string }[]) =>
  list.map(({ label, to }) => (
    <li key={to}>
      <Link href={to} className={linkClass}>
        {label}
      </Link>
    </li>
  ));

/** Badges promise an app: an address of the sample is a plain link, marked as an example. */
function Stores({ stores }: Pick<SiteData, 'stores'>) {
  const examples = stores.filter(({ to }) => isExample(to));
  const apps = stores.filter(({ to }) => !isExample(to));
  return (
    <>
      {apps.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-3">
          {apps.map(({ label, to }) => (
            <li key={to}>
              <OutsideLink
                to={to}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-12 items-center gap-2.5 rounded-xl bg-ink py-1.5 pe-4 ps-3 text-paper hover:opacity-90"
              >
                <Icon name="phone" className="size-6" />
                <span className="grid leading-tight">
                  <span className="text-xs">{`${label === 'App Store' ? say.footer.download : say.footer.getIt} `}</span>
                  <span className="font-semibold">{label}</span>
                </span>
              </OutsideLink>
            </li>
          ))}
        </ul>
      )}
      {examples.length > 0 && (
        <ul className="mt-4 flex flex-wrap items-center gap-x-5 text-sm text-muted">
          {examples.map(({ label, to }) => (
            <li key={to}>
              <OutsideLink to={to} target="_blank" rel="noreferrer" className={linkClass}>
                {label}
              </OutsideLink>
            </li>
          ))}
          <li>{say.footer.examples}</li>
        </ul>
      )}
    </>
  );
}

export interface FooterProps extends Choosing {
  site: SiteData;
  late?: ReactNode;
  onContact: () => void;
}

/** Of a reserved name (RFC 2606). */
const isExample = (to: string): boolean => new URL(to).hostname.endsWith('.example');

export function Footer({ site, late, onContact, ...choosing }: FooterProps) {
  return (
    <footer className="print:hidden border-t border-line bg-sunken">
      <KilimBand />
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 sm:col-span-1">
          <Logo />
          <p className="mt-4 max-w-xs text-muted">{rich(say.footer.motto, { zanin: <i lang="ku">Zanîn</i> })}</p>
          <ul className="mt-5 flex flex-wrap gap-2">
            {site.social.map(({ label, to }) => (
              <li key={to}>
                <OutsideLink
                  to={to}
                  aria-label={label}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex size-11 items-center justify-center rounded-full border border-edge bg-surface hover:border-ink"
                >
                  <Icon name={label} />
                </OutsideLink>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={say.navigation.footer}>
          <h2 className="text-lg font-semibold">{say.footer.explore}</h2>
          <ul className="mt-3">
            {linksTo(pages)}
            <li>
              <button type="button" aria-haspopup="dialog" onClick={onContact} className={linkClass}>
                {say.footer.contact}
              </button>
            </li>
          </ul>
        </nav>
        <nav aria-label={say.navigation.legal}>
          <h2 className="text-lg font-semibold">{say.footer.legal}</h2>
          <ul className="mt-3">{linksTo(legal)}</ul>
        </nav>
        <div className="col-span-2 sm:col-span-1">
          <h2 className="text-lg font-semibold">{say.footer.office}</h2>
          <address className="mt-3 leading-7 not-italic">
            {site.address.map((line) => (
              <bdi key={line} className="block w-fit">
                {line}
              </bdi>
            ))}
          </address>
          <Stores stores={site.stores} />
          {late}
        </div>
      </div>
      <div className="border-t border-line">
        <LanguageRow {...choosing} className="max-w-page" />
      </div>
      <div className="border-t border-line">
        <p className="mx-auto flex max-w-page flex-wrap gap-x-6 gap-y-1 px-4 py-5 text-sm text-muted sm:px-6">
          <bdi>{site.name}</bdi>
          {site.numbers.map((line) => (
            <bdi key={line} {...spokenIn(languageOfPart(site, 'numbers'))}>
              {line}
            </bdi>
          ))}
        </p>
      </div>
    </footer>
  );
}
