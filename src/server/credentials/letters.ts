import { hasMail } from '#domain/auth/email.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Letter } from '../mail/letter.ts';

/* No mail contains a name: anybody can register anybody's address under a name of their choice, and the portal would
   deliver it. */

/** Asks the owner of an address to confirm it. */
export const verificationLetter = (to: string, link: string): Letter => ({
  to,
  link,
  subject: said('mail.verification.subject'),
  opening: said('mail.verification.opening', { address: to }),
  button: said('mail.verification.button'),
  closing: said('mail.verification.closing'),
});

/** Tells an account's owner that somebody tried to sign up with its address. The link leads to the sign-in. */
export const signUpNotice = (to: string, link: string): Letter => ({
  to,
  link,
  subject: said('mail.sign_up.subject'),
  opening: said('mail.sign_up.opening', { address: to }),
  button: said('mail.sign_up.button'),
  closing: said('mail.sign_up.closing'),
});

/** Sends the owner of an account a link for setting a new password. */
export const resetLetter = (to: string, link: string): Letter => ({
  to,
  link,
  subject: said('mail.reset.subject'),
  opening: said('mail.reset.opening', { address: to }),
  button: said('mail.reset.button'),
  closing: said('mail.reset.closing'),
});

/** Lets the owner of an account that an administrator created choose its password. */
export const invitationLetter = (to: string, link: string): Letter => ({
  to,
  link,
  subject: said('mail.invitation.subject'),
  opening: said('mail.invitation.opening', { address: to }),
  button: said('mail.invitation.button'),
  closing: said('mail.invitation.closing'),
});

const lockedOpening = (to: string, owner: string): Said => {
  if (to === owner) return said('mail.own_badge_locked.opening');
  return hasMail(owner)
    ? said('mail.badge_locked.opening', { address: owner })
    : said('mail.badge_locked.opening_without_mail');
};

/** Tells the owner of a badge, or an administrator, that it is locked after wrong PINs. */
export const badgeLockedLetter = (to: string, { owner, link }: { owner: string; link: string }): Letter => ({
  to,
  link,
  subject: said('mail.badge_locked.subject'),
  opening: lockedOpening(to, owner),
  button: said(to === owner ? 'mail.own_badge_locked.button' : 'mail.badge_locked.button'),
  closing: said('mail.badge_locked.closing'),
});

/** Tells the owner of an account that it has a passkey more, or less. */
export const passkeyLetter = (to: string, { isAdded, link }: { isAdded: boolean; link: string }): Letter => ({
  to,
  link,
  subject: said(isAdded ? 'mail.passkey_added.subject' : 'mail.passkey_removed.subject'),
  opening: said(isAdded ? 'mail.passkey_added.opening' : 'mail.passkey_removed.opening', { address: to }),
  button: said('mail.passkey.button'),
  closing: said('mail.passkey.closing'),
});
