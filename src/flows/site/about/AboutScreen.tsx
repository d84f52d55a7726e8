import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { samplePhone } from '../../../../common/sample-phone.ts';
import { sampleTeam } from '../../../../common/sample-team.ts';
import { languageOfPart, type SiteData } from '../../../../common/site-data.ts';
import { initials } from '../../../../common/text/initials.ts';
import * as say from '../../../../common/texts/site/about.ts';
import type { contactMachine } from '../../../../machines/site/contact.machine.ts';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import { Contact } from '../contact/Contact.tsx';

interface AboutProps {
  contact: ActorRefFrom<typeof contactMachine>;
  site: SiteData;
}

export function AboutScreen({ contact, site }: AboutProps) {
  const { email, phone = samplePhone, address, social, team = sampleTeam } = site;
  const teamLanguage = languageOfPart(site, 'team');
  return (
    <div>
      <header className="bg-sunken">
        <div className="mx-auto max-w-page px-4 py-14 sm:px-6 sm:py-24">
          <h1 tabIndex={-1} className="text-[min(2.25rem,16.5vw)] leading-tight tracking-tight sm:text-6xl">
            {rich(say.title, { transform: <span className="text-pomegranate">{say.transform}</span> })}
          </h1>
        </div>
        <KilimBand />
      </header>
      <Part title={say.story.title}>
        <div className="grid gap-8 md:grid-cols-2">
          <div>
            <p className="text-lg">{rich(say.story.text, { zanin: <i lang="ku">zanîn</i> })}</p>
            <p className="mt-4 text-lg">{say.story.more}</p>
            <a href="#founder" className="mt-6 inline-block font-semibold text-pomegranate underline">
              {say.story.readMore}
            </a>
          </div>
          <div className="overflow-hidden rounded-card">
            <Picture src="/pictures/our-story.svg" alt="" />
          </div>
        </div>
      </Part>
      <div className="mx-auto grid max-w-page gap-5 px-4 sm:px-6 md:grid-cols-3">
        <Card {...say.vision} />
        <Card {...say.mission} />
        <Card {...say.values} />
      </div>
      <div className="mx-auto mt-14 max-w-page sm:px-6">
        <p className="bg-[#9f1239] px-4 py-12 text-center font-display text-2xl font-semibold text-[#fff8f0] sm:rounded-card sm:text-4xl">
          {say.motto}
        </p>
      </div>
      <Part title={say.unique}>
        <ol className="grid gap-5 md:grid-cols-3">
          <Card {...say.earners} as="li" />
          <Card {...say.empowering} as="li" />
          <Card {...say.connecting} as="li" />
        </ol>
      </Part>
      <div id="founder">
        <Part title={say.founder.title}>
          <div className="max-w-prose text-lg">
            <p>{say.founder.text}</p>
            <p className="mt-4">{say.founder.more}</p>
            <p className="mt-4 text-sm text-muted">{say.founder.note}</p>
          </div>
        </Part>
      </div>
      {team.people.length > 0 && (
        <Part title={say.team}>
          <ul className="grid gap-5 sm:grid-cols-3">
            {team.people.map(({ name, role, picture }) => (
              <li key={name} className="overflow-hidden rounded-card border border-line bg-surface">
                {picture !== '' && <Picture src={picture} alt="" />}
                <div className="flex items-center gap-4 p-5">
                  {picture === '' && (
                    <span
                      aria-hidden="true"
                      className="flex size-14 shrink-0 items-center justify-center rounded-full bg-pomegranate font-display text-xl font-semibold text-paper"
                    >
                      {initials(name)}
                    </span>
                  )}
                  <div className="min-w-0">
                    <h3 className="text-lg">
                      <Spoken lang={teamLanguage}>{name}</Spoken>
                    </h3>
                    <p className="text-muted">
                      <Spoken lang={teamLanguage}>{role}</Spoken>
                    </p>
                  </div>
                </div>
              </li>
            ))}
          </ul>
          {team.note && (
            <p className="mt-4 text-sm text-muted">
              <Spoken lang={teamLanguage}>{team.note}</Spoken>
              <InEnglish lang={teamLanguage} />
            </p>
          )}
        </Part>
      )}
      <Part title={say.contact.title}>
        <div className="grid gap-10 md:grid-cols-2">
          <Contact actor={contact} address={email} />
          <address className="not-italic">
            <ul className="grid gap-3">
              <li>
                {rich(say.contact.email, {
                  address: (
                    <a className="underline" href={`mailto:${email}`}>
                      {email}
                    </a>
                  ),
                })}
              </li>
              {phone && (
                <li>
                  {rich(say.contact.phone, {
                    number: (
                      <a className="underline" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                        {phone}
                      </a>
                    ),
                  })}
                </li>
              )}
              <li>{say.contact.office({ address: address.join(', ').replace(', The ', ', the ') })}</li>
              {social.map(({ label, to }) => (
                <li key={label}>
                  <OutsideLink className="inline-block min-h-6 underline" to={to}>
                    {label}
                  </OutsideLink>
                </li>
              ))}
            </ul>
          </address>
        </div>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto max-w-page px-4 py-14 sm:px-6">
      <h2 className="mb-6 text-3xl sm:text-4xl">{title}</h2>
      {children}
    </section>
  );
}

function Card({ title, text, as: Tag = 'section' }: { title: string; text: string; as?: 'section' | 'li' }) {
  return (
    <Tag className="rounded-card border border-line bg-surface p-6 shadow-card">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 text-muted">{text}</p>
    </Tag>
  );
}
