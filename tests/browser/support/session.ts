import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from '#domain/auth/contract.ts';

/** What a browser stores while a user is signed in. */
export interface Session {
  token: string;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

/**
 * Signs in without the form and sets the cookies of the context, after leaving the app: the previous user's app may still
 * send requests. Throws if the portal refuses.
 */
export async function openSession(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  await leaveApp(context, origin);
  const answer = await context.request.post(origin + signIn.path, {
    headers: { origin },
    data: { email, password },
    // The server may close an idle connection at the moment of its use.
    maxRetries: 2,
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const { token } = signIn.reply.parse(await answer.json());
  return { token, cookies: await context.cookies() };
}

/** Sets a session in a browser. It takes effect at the next navigation. */
export async function takeSession(
  context: BrowserContext,
  origin: string,
  { token, cookies }: Session,
): Promise<void> {
  const page = await leaveApp(context, origin);
  await context.addCookies(cookies);
  await page.evaluate((kept) => {
    localStorage.setItem('auth_token', kept);
  }, token);
}

/** Makes a browser one in which nobody has signed in. */
export async function signOut(context: BrowserContext, origin: string): Promise<void> {
  const page = await leaveApp(context, origin);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
}

/** Shows a resource of the portal without code: nothing is called, and its storage can be written. */
async function leaveApp(context: BrowserContext, origin: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  const quiet = `${origin}/favicon.svg`;
  if (page.url() !== quiet) await page.goto(quiet);
  return page;
}
