import type { BrowserContext } from '@playwright/test';
import { signIn } from '#domain/auth/contract.ts';

/** What a browser stores while a user is signed in. */
export interface Session {
  token: string;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

/** Signs in without the form and sets the cookies of the context. Throws if the portal refuses. */
export async function openSession(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const answer = await context.request.post(origin + signIn.path, {
    headers: { origin },
    data: { email, password },
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
  await context.addCookies(cookies);
  const page = context.pages()[0] ?? (await context.newPage());
  // A resource of the portal without code, because storage belongs to an origin.
  if (new URL(page.url()).origin !== origin) await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((kept) => {
    localStorage.setItem('auth_token', kept);
  }, token);
}
