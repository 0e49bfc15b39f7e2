import {
  forgotPassword,
  getCurrentUser,
  heartbeat,
  resendVerification,
  setLocale,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '#domain/auth/contract.ts';
import * as limits from '#domain/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { said, saidBy } from '#domain/words/say.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { Mount } from '../http/mount.ts';
import { senderOf } from '../http/requests/network-of.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { currentUserOf, type SignInCookies } from './sign-in-cookies.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Registration } from './registration.ts';
import type { AuthService } from './service.ts';

/** Requests of one network wait in one lane. */
const askerOf = (request: FastifyRequest, reply: FastifyReply): Asker => ({
  lane: senderOf(request),
  gone: whenGone(reply),
});

/** Throws `auth.single_sign_on` if the account with this address may use no password. */
export type PasswordRule = (email: string) => void;

export const mountAuth = (
  mount: Mount,
  parts: {
    auth: AuthService;
    sessions: Sessions;
    cookies: SignInCookies;
    clock: Clock;
    passwords: PasswordRule;
  },
): void => {
  const { auth, sessions, cookies, clock } = parts;

  mount(getCurrentUser, ({ actor }) => currentUserOf(actor));

  mount(signIn, async ({ body, request, reply }) => {
    parts.passwords(body.email);
    const opened = await auth.signIn(body, await cookies.context(request), askerOf(request, reply));
    const user = await cookies.finish(reply, opened);
    request.log.info({ userId: user.id }, 'signed in');
    return { success: true as const, token: opened.token, user, ...saidBy(said('account.signed_in')) };
  });

  mount(signOut, async ({ request, reply }) => {
    await auth.signOut(sessions.tokensOf(request));
    sessions.clearCookie(reply);
    return { success: true as const };
  });

  mount(setLocale, async ({ body, actor }) => {
    await auth.setLocale(actor.userId, body.locale);
    return currentUserOf({ ...actor, locale: body.locale });
  });

  mount(heartbeat, ({ actor }) => {
    const idleEnd = clock().getTime() + limits.session.inactivityMs;
    return {
      success: true as const,
      expiresAt: new Date(Math.min(idleEnd, Date.parse(actor.expiresAt))).toISOString(),
    };
  });
};

/** Mounts the calls for users who cannot sign in: sign-up, e-mail confirmation and password reset. */
export const mountAccountAccess = (
  mount: Mount,
  {
    registration,
    reset,
    cookies,
    passwords,
  }: {
    registration: Registration;
    reset: PasswordReset;
    cookies: SignInCookies;
    passwords: PasswordRule;
  },
): void => {
  mount(signUp, async ({ body, request, reply }) => {
    passwords(body.email);
    const fact = await registration.signUp(body, sourceOf(request), askerOf(request, reply), request.log);
    return { success: true as const, ...saidBy(fact) };
  });

  mount(verifyEmail, async ({ body, request }) => {
    const userId = await registration.verify(body.token, sourceOf(request));
    request.log.info({ userId }, 'email confirmed');
    return { success: true as const, ...saidBy(said('account.confirmed')) };
  });

  mount(resendVerification, ({ body, request }) => {
    registration.resend(body.email, senderOf(request), sourceOf(request));
    return { success: true as const, ...saidBy(said('account.confirmation_sent')) };
  });

  mount(forgotPassword, ({ body, request }) => {
    passwords(body.email);
    reset.request(body.email, senderOf(request), {
      browserToken: cookies.browserOf(request),
      source: sourceOf(request),
    });
    return { success: true as const, ...saidBy(said('account.reset_sent')) };
  });

  mount(resetPassword, async ({ body, request, reply }) => {
    const opened = await reset.reset(body, await cookies.context(request), askerOf(request, reply));
    const user = await cookies.finish(reply, opened);
    request.log.info({ userId: user.id }, 'password set anew, all sessions ended, signed in');
    return { success: true as const, token: opened.token, user, ...saidBy(said('account.password_set')) };
  });
};
