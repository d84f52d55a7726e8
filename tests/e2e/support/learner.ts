import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { untilHydrated } from './browser.ts';
import { readingTime } from './fixtures.ts';
import type { RunningPlatform } from './platform.ts';
import { finish, roll, watch } from './vimeo.ts';

/** Steps of journeys in sentences. Elements are found by role and name. */
export function learner(page: Page, platform: RunningPlatform) {
  const I = {
    async seeHeading(text: string | RegExp) {
      await page.getByRole('heading', { level: 1, name: text }).waitFor();
    },
    async see(text: string | RegExp) {
      await page.getByText(text).filter({ visible: true }).first().waitFor();
    },
    async seeAlert(text: RegExp) {
      await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    },
    async seeAddress(pattern: RegExp) {
      await page.waitForURL((url) => pattern.test(url.pathname));
    },
    async goTo(path: string) {
      await page.goto(path);
      await untilHydrated(page);
    },
    async follow(name: string | RegExp) {
      await page.getByRole('link', { name }).filter({ visible: true }).first().click();
    },
    async press(name: string | RegExp) {
      await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    },
    async choose(name: string | RegExp) {
      await page.getByRole('radio', { name }).first().check({ force: true });
    },
    async tick(name: RegExp) {
      await page.getByRole('checkbox', { name }).check();
    },
    async fill(label: string | RegExp, value: string) {
      const fields = page.locator('input:not([type=radio]):not([type=checkbox]), textarea');
      const named = page.getByLabel(label, { exact: typeof label === 'string' });
      await named.and(fields).first().fill(value);
    },
    async refresh() {
      await page.reload();
      await untilHydrated(page);
    },
    /** Of the newest message to this address or number. */
    async readCode(to: RegExp): Promise<string> {
      const message = (await platform.outbox()).find((each) => to.test(each.to));
      const code = message?.text.match(/\b\d{6}\b/)?.[0];
      if (!code) throw new Error(`No code was sent to ${to}`);
      return code;
    },
    /** The newest link below `path`. */
    async readLink(to: string, path: string): Promise<string> {
      const link = (await platform.outbox())
        .filter((message) => message.to === to)
        .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
        .find((each) => new URL(each).pathname === path);
      if (!link) throw new Error(`No link to ${path} was sent to ${to}`);
      return link;
    },
    async fillCode(code: string) {
      await page.getByLabel(/^Digit 1 of 6/).click();
      await page.keyboard.type(code);
    },
    async fillPerson(person: { password: string; firstName: string; lastName: string; born: string }) {
      await I.fill('Password', person.password);
      await I.fill('Repeat password', person.password);
      await I.fill('First name', person.firstName);
      await I.fill('Last name', person.lastName);
      await I.fill('Date of birth', person.born);
    },
    async fillCard(number: string) {
      await I.fill('Card number', number);
      await I.fill(/Expir/, '12 / 34');
      await I.fill(/CVC|Security code/, '123');
    },
    async watchTo(share: number) {
      await watch(page, share);
    },
    async watchToTheEnd() {
      await finish(page);
    },
    /** In seconds, without a jump. */
    async watchFrom(from: number, to: number, length: number) {
      await roll(page, { from, to, length });
    },
    async readToTheEnd() {
      await platform.passTime(readingTime);
      await I.press('I have read this');
    },
    async storedToken(): Promise<string | null> {
      return page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
    },
    /** @param rules `names` in a language whose colours are looked at in English */
    async meetNoBarrier(rules: 'all' | 'names' = 'all') {
      expect(await axeViolations(page, rules), page.url()).toEqual([]);
    },
    async seeNoSidewaysScroll() {
      const [content, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(screen ?? 0);
    },
  };
  return I;
}

export type Learner = ReturnType<typeof learner>;
