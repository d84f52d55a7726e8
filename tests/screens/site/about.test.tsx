import { screen } from '@testing-library/react';
import { fill } from 'model-walk/testing-library';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../../src/flows/site/about/page.tsx';
import { visit } from '../../support/visit.tsx';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
const field = (name: string) => screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name });

describe('the about page', () => {
  it('[ABOUT-01] tells the story', () => {
    visit(open, { params: {} });
    screen.getByRole('heading', { level: 1, name: 'Cultivate. Thrive. Transform.' });
    for (const name of [
      'A story of transformation and hope',
      'What Makes Us Truly Unique',
      'The founder’s story',
      'Our Team',
      'Contact us',
    ]) {
      screen.getByRole('heading', { level: 2, name });
    }
    for (const name of ['Our vision', 'Our mission', 'Our values', 'Creating earners', 'Empowering', 'Connecting']) {
      screen.getByRole('heading', { level: 3, name });
    }
    const readMore = screen.getByRole('link', { name: 'Read more' }).getAttribute('href');
    expect(document.querySelector(readMore ?? '')?.textContent).toMatch(/^The founder’s story/);
    screen.getByText('Potential should be unleashed for all');
  });

  it('[ABOUT-05] marks the founder’s story and the team as invented examples', () => {
    visit(open, { params: {} });
    const sectionOf = (name: string) => screen.getByRole('heading', { level: 2, name }).parentElement?.textContent;
    expect(sectionOf('The founder’s story')).toContain('This story is an invented example.');
    expect(sectionOf('Our Team')).toContain('These three people are invented examples.');
  });

  it('[ABOUT-03] says where Zanin is', () => {
    visit(open, { params: {} });
    expect(screen.getByRole('link', { name: 'hello@zanin.example' }).getAttribute('href')).toBe(
      'mailto:hello@zanin.example',
    );
    expect(screen.getByRole('link', { name: '+31 30 555 0142' }).getAttribute('href')).toBe('tel:+31305550142');
    screen.getByText(/Utrecht, the Netherlands/);
    for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(
        `https://www.${name.toLowerCase()}.com/`,
      );
    }
  });
});

describe('the contact form', () => {
  it('[ABOUT-02] logs locally, makes no call, and offers the message as an e-mail', async () => {
    const { user, calls } = visit(open, { params: {} });
    await fill(user, field('Full Name'), 'Rojin & Dilan');
    await fill(user, field('Email Address'), 'rojin@example.org');
    await fill(user, field('Message'), 'Two lines?\nYes.');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(log).toHaveBeenCalledWith('Contact form submitted; nothing was sent');
    expect(calls).toEqual([]);
    screen.getByText(/this form cannot send it/);
    const mail = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in my e-mail app' }).href);
    expect(mail.pathname).toBe('hello@zanin.example');
    expect(mail.searchParams.get('subject')).toBe('Message from Rojin & Dilan');
    expect(mail.searchParams.get('body')).toBe('Two lines?\r\nYes.\r\n\r\nRojin & Dilan\r\nrojin@example.org');
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field('Message').value).toBe('');
  });
});
