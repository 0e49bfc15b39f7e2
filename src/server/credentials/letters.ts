import type { Mail } from '../mail/mail.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

interface Letter {
  to: string;
  link: string;
  subject: string;
  /** Why the mail was sent. */
  opening: string;
  /** The label of the link's button. */
  button: string;
  /** How long the link works, and what to do if the recipient did not ask for it. */
  closing: string;
}

const compose = ({ to, link, subject, opening, button, closing }: Letter): Mail => ({
  to,
  link,
  subject,
  text: `Hello,\n\n${opening}\n\n${link}\n\n${closing}\n\nLabelport\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;font:16px/1.5 Arial,sans-serif">
<div style="max-width:520px">
<p>Hello,</p>
<p>${escapeHtml(opening)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f2328;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>
<p>If the button does not work, copy this address into the browser:<br><a href="${escapeHtml(link)}" style="color:#1f2328;word-break:break-all">${escapeHtml(link)}</a></p>
<p>${escapeHtml(closing)}</p>
<p>Labelport</p>
</div>
</body>
</html>
`,
});

/* No mail contains a name: anybody can register anybody's address under a name of their choice, and the portal would
   deliver it. */

/** Asks the owner of an address to confirm it. */
export const verificationLetter = (to: string, link: string): Mail =>
  compose({
    to,
    link,
    subject: 'Confirm your email address for Labelport',
    opening: `An account was registered for ${to}. Please confirm that this is your address:`,
    button: 'Confirm email address',
    closing:
      'The link works once, within 24 hours. If you have not registered, do not use it: without it nobody can sign in with your address.',
  });

/** Tells an account's owner that somebody tried to sign up with its address. The link leads to the sign-in. */
export const signUpNotice = (to: string, link: string): Mail =>
  compose({
    to,
    link,
    subject: 'You already have a Labelport account',
    opening: `Somebody tried to sign up with ${to}, which has an account already. Nothing was changed. You can sign in here:`,
    button: 'Sign in',
    closing:
      'If you do not remember your password, choose "Forgot your password?" on that page. If you cannot sign in, ask an administrator. If it was not you, you need not do anything.',
  });

/** Sends the owner of an account a link for setting a new password. */
export const resetLetter = (to: string, link: string): Mail =>
  compose({
    to,
    link,
    subject: 'Set a new password for Labelport',
    opening: `Somebody asked for a new password for ${to}. Choose it here:`,
    button: 'Set a new password',
    closing:
      'The link works once, within an hour. It signs you in and every other device out. If you have not asked for it, you need not do anything.',
  });

/** Lets the owner of an account that an administrator created choose its password. */
export const invitationLetter = (to: string, link: string): Mail =>
  compose({
    to,
    link,
    subject: 'You are invited to Labelport',
    opening: `An administrator made an account for ${to}. Choose your password here, and you are signed in:`,
    button: 'Choose a password',
    closing:
      'The link works once, within 7 days. After that, choose "Forgot your password?" on the sign-in page. If you do not know Labelport, you need not do anything.',
  });

/** Tells the owner of a badge, or an administrator, that it is locked after wrong PINs. */
export const badgeLockedLetter = (to: string, { owner, link }: { owner: string; link: string }): Mail =>
  compose({
    to,
    link,
    subject: 'A badge of Labelport is locked',
    opening:
      to === owner
        ? 'Somebody typed 20 wrong PINs for your badge within a day. It is locked:'
        : `Somebody typed 20 wrong PINs within a day for the badge of ${owner}. It is locked:`,
    button: to === owner ? 'Your badge' : 'Badges',
    closing:
      'If it was not its owner, somebody has the badge or a picture of it: reprint it, so that the old one is worth nothing. An administrator can unlock it on the page of the badges.',
  });

/** Tells an administrator that a webhook was switched off. */
export const webhookOffLetter = (to: string, { host, link }: { host: string; link: string }): Mail =>
  compose({
    to,
    link,
    subject: 'A webhook of Labelport was switched off',
    opening: `Nothing could be delivered to the webhook at ${host} for 72 hours. It is told nothing any more:`,
    button: 'Integrations',
    closing:
      'What was not delivered is listed there with the reasons. When the other system answers again, switch the webhook on and send again what it needs.',
  });

/** Tells the owner of an account that it has a passkey more, or less. */
export const passkeyLetter = (to: string, { isAdded, link }: { isAdded: boolean; link: string }): Mail =>
  compose({
    to,
    link,
    subject: isAdded
      ? 'A passkey was added to your Labelport account'
      : 'A passkey of your Labelport account was removed',
    opening: isAdded
      ? `A passkey was added to the account of ${to}. Whoever has it can sign in:`
      : `A passkey was removed from the account of ${to}. It opens nothing any more:`,
    button: 'Your account',
    closing: 'If it was not you, set a new password and tell an administrator.',
  });
