import { type BrowserContext, expect, test as base } from '@playwright/test';
import { getCurrentUser, signIn } from '#domain/auth/contract.ts';

/** An account of the demo. */
export type Account = 'reader' | 'editor' | 'administrator';

/** Where films of others play, in frames alone. */
const youTube = /^https:\/\/www\.youtube(-nocookie)?\.com\//;

interface Fixtures {
  /** Signs the browser in without the form; the next navigation is this person's. */
  signInAs(account: Account): Promise<void>;
  /** Videos come from another site; the tests do not leave this machine. */
  videosStayHere: void;
  /** Expects a complaint that would fail the test otherwise: a refused call, a broken image. */
  allowComplaint(pattern: RegExp): void;
}

/**
 * A test in a browser before the running demo. It fails on whatever the page writes to the console as an error (what the
 * content security policy forbids among it) or throws, and on every request to another host than the portal's but
 * for a film in its frame.
 */
export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env['PORTAL_URL']),

  allowComplaint: [
    async ({ context, baseURL }, use) => {
      const complaints = listenTo(context, baseURL ?? '');
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
      await context.route(youTube, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A video</title>' }),
      );
      await use();
    },
    { auto: true },
  ],

  signInAs: async ({ context, baseURL }, use) => {
    await use(async (account) => {
      await context.setStorageState(await sessionOf(account, context, baseURL ?? ''));
    });
  },
});

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** By portal and account: some tests have a portal of their own. */
const sessions = new Map<string, SignedIn>();

/** A session of the account: the one of an earlier test where it still lives, since each sign-in costs a password hash. */
async function sessionOf(account: Account, context: BrowserContext, origin: string): Promise<SignedIn> {
  const place = `${account} at ${origin}`;
  const kept = sessions.get(place);
  const token = kept?.origins[0]?.localStorage[0]?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  if (kept && (await context.request.get(origin + getCurrentUser.path, { headers })).ok()) return kept;
  const answer = await context.request.post(origin + signIn.path, {
    headers: { origin },
    data: { email: `${account}@example.com`, password: 'Label-me-2026!' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const fresh = signIn.reply.parse(await answer.json()).token;
  const { cookies } = await context.storageState();
  const localStorage = [{ name: 'auth_token', value: fresh }];
  const state = { cookies, origins: [{ origin, localStorage }] };
  sessions.set(place, state);
  return state;
}

export { expect };

function listenTo(context: BrowserContext, portal: string): string[] {
  const complaints: string[] = [];
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isFilm = request.isNavigationRequest() && youTube.test(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== portal && !isFilm)
      complaints.push(`Asked another host: ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())));
  return complaints;
}
