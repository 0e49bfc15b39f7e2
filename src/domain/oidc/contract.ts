import { z } from 'zod';
import { SignedIn } from '../auth/contract.ts';
import { endpoint, file } from '../contract/endpoint.ts';
import { Success } from '../contract/fields.ts';
import * as limits from '../limits.ts';

/** Sends the browser to the issuer. `to` is the path of this portal to return to; any other address counts as none. */
export const startOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/start',
  needs: 'public',
  summary: 'Sign in with single sign-on: redirects to the issuer',
  query: z.object({ to: z.string().max(limits.oidc.longestPath).optional().catch(undefined) }),
  reply: file('text/html'),
  fails: ['request.not_found'],
});

/** Where the issuer sends the browser back to; redirects to `/auth/sso`, or to the sign-in with the code of a refusal. */
export const returnFromOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  needs: 'public',
  summary: 'The address that the issuer redirects to',
  reply: file('text/html'),
  fails: ['request.not_found'],
});

/**
 * Ends a sign-in that the issuer has answered. An account of the same address that has a password is joined with the
 * issuer's once, by its password.
 */
export const finishOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  needs: 'public',
  summary: 'Open the session that single sign-on has proved; with the password of an account to be joined',
  body: z.object({
    password: z.string().min(1).max(limits.text.password, { error: 'The password is wrong.' }).optional(),
  }),
  whenFull: 'done',
  reply: SignedIn.extend({ to: z.string() }),
  fails: [
    'request.not_found',
    'oidc.expired',
    'oidc.password_needed',
    'auth.invalid',
    'auth.too_many_attempts',
    'auth.busy',
  ],
});

/** OpenID Connect Back-Channel Logout 1.0: the issuer says that somebody has signed out, or was switched off. */
export const logOutByIssuer = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/backchannel-logout',
  needs: 'public',
  isForm: true,
  summary: 'End the sessions that a logout token of the issuer names',
  body: z.object({ logout_token: z.string().min(1) }),
  whenFull: 'done',
  reply: Success,
  fails: ['request.not_found', 'oidc.logout_refused'],
});
