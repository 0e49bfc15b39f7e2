import { type BrowserContext, expect, test as base } from '@playwright/test';
import { signIn } from '#domain/auth/contract.ts';

/** An account of the demo. */
export type Account = 'reader' | 'editor' | 'administrator';

interface Fixtures {
  /** Signs the browser in without the form; the next navigation is this person's. */
  signInAs(account: Account): Promise<void>;
  /** Videos come from another site; the tests do not leave this machine. */
  videosStayHere: void;
  /** Expects a complaint of the browser that would fail the test otherwise: a refused call, a broken image. */
  allowComplaint(pattern: RegExp): void;
}

/** A test in a browser before the running demo. It fails on whatever the page writes to the console as an error or throws. */
export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env['PORTAL_URL']),

  allowComplaint: [
    async ({ context }, use) => {
      const complaints = listenTo(context);
      const allowed: RegExp[] = [];
      await use((pattern) => void allowed.push(pattern));
      const unexpected = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  videosStayHere: [
    async ({ context }, use) => {
      await context.route(/^https:\/\/www\.youtube(-nocookie)?\.com\//, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A video</title>' }),
      );
      await use();
    },
    { auto: true },
  ],

  signInAs: async ({ context, baseURL }, use) => {
    await use(async (account) => {
      const answer = await context.request.post(signIn.path, {
        headers: { origin: baseURL ?? '' },
        data: { email: `${account}@example.com`, password: 'Label-me-2026!' },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      const { token } = signIn.reply.parse(await answer.json());
      const { cookies } = await context.storageState();
      await context.setStorageState({
        cookies,
        origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'auth_token', value: token }] }],
      });
    });
  },
});

export { expect };

function listenTo(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())));
  return complaints;
}
