import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { samplePhone } from '../../../../common/sample-phone.ts';
import { sampleTeam } from '../../../../common/sample-team.ts';
import type { SiteData } from '../../../../common/site-data.ts';
import { initials } from '../../../../common/text/initials.ts';
import type { contactMachine } from '../../../../machines/site/contact.machine.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import { Contact } from '../contact/Contact.tsx';

interface AboutProps {
  contact: ActorRefFrom<typeof contactMachine>;
  site: SiteData;
}

export function AboutScreen({ contact, site }: AboutProps) {
  const { email, phone = samplePhone, address, social, team = sampleTeam } = site;
  return (
    <div>
      <header className="bg-sunken">
        <div className="mx-auto max-w-page px-4 py-14 sm:px-6 sm:py-24">
          <h1 tabIndex={-1} className="text-[min(2.25rem,16.5vw)] leading-tight tracking-tight sm:text-6xl">
            Cultivate. Thrive. <span className="text-pomegranate">Transform.</span>
          </h1>
        </div>
        <KilimBand />
      </header>
      <Part title="A story of transformation and hope">
        <div className="grid gap-8 md:grid-cols-2">
          <div>
            <p className="text-lg">
              Zanin comes from <i lang="ku">zanîn</i>, Kurdish for “to know”. It began with a question at a kitchen
              table: why does a woman who bakes for the whole street, or a young man who repairs every phone in it, not
              earn from it?
            </p>
            <p className="mt-4 text-lg">
              Often a few things were missing: how to set a price, take a picture, write an offer. They can be learned
              in small steps, at home, on a phone.
            </p>
            <a href="#founder" className="mt-6 inline-block font-semibold text-pomegranate underline">
              Read more
            </a>
          </div>
          <div className="overflow-hidden rounded-card">
            <Picture src="/pictures/our-story.svg" alt="" />
          </div>
        </div>
      </Part>
      <div className="mx-auto grid max-w-page gap-5 px-4 sm:px-6 md:grid-cols-3">
        <Card title="Our vision">
          A region where every woman and every young person can make a living from what they know.
        </Card>
        <Card title="Our mission">
          To teach skills that bring in an income, on the devices people own and at a price they can afford.
        </Card>
        <Card title="Our values">Respect comes first. Honest prices, plain words and work we are proud to finish.</Card>
      </div>
      <div className="mx-auto mt-14 max-w-page sm:px-6">
        <p className="bg-[#9f1239] px-4 py-12 text-center font-display text-2xl font-semibold text-[#fff8f0] sm:rounded-card sm:text-4xl">
          Potential should be unleashed for all
        </p>
      </div>
      <Part title="What Makes Us Truly Unique">
        <ol className="grid gap-5 md:grid-cols-3">
          <Card title="Creating earners" as="li">
            Every course ends with something you can sell, send or show: a price list, a portfolio, a first offer.
          </Card>
          <Card title="Empowering" as="li">
            You learn at your own pace and pick up where you left off. The certificate is in your own name.
          </Card>
          <Card title="Connecting" as="li">
            Our mentoring course shows you how to find a mentor, and how to become one.
          </Card>
        </ol>
      </Part>
      <div id="founder">
        <Part title="The founder’s story">
          <div className="max-w-prose text-lg">
            <p>
              Our founder came to Utrecht as a student with a suitcase and a sewing machine. The machine paid the rent
              before the diploma did. When neighbours asked how she found customers, she drew the answer on paper bags.
            </p>
            <p className="mt-4">
              Those drawings became evening lessons, then videos, then Zanin. She still answers letters from learners
              every Friday.
            </p>
            <p className="mt-4 text-sm text-muted">This story is an invented example.</p>
          </div>
        </Part>
      </div>
      {team.people.length > 0 && (
        <Part title="Our Team">
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
                    <h3 className="text-lg">{name}</h3>
                    <p className="text-muted">{role}</p>
                  </div>
                </div>
              </li>
            ))}
          </ul>
          {team.note && <p className="mt-4 text-sm text-muted">{team.note}</p>}
        </Part>
      )}
      <Part title="Contact us">
        <div className="grid gap-10 md:grid-cols-2">
          <Contact actor={contact} address={email} />
          <address className="not-italic">
            <ul className="grid gap-3">
              <li>
                E-mail:{' '}
                <a className="underline" href={`mailto:${email}`}>
                  {email}
                </a>
              </li>
              {phone && (
                <li>
                  Phone:{' '}
                  <a className="underline" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                    {phone}
                  </a>
                </li>
              )}
              <li>{`Office: ${address.join(', ').replace(', The ', ', the ')}`}</li>
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

function Card({ title, children, as: Tag = 'section' }: { title: string; children: ReactNode; as?: 'section' | 'li' }) {
  return (
    <Tag className="rounded-card border border-line bg-surface p-6 shadow-card">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 text-muted">{children}</p>
    </Tag>
  );
}
