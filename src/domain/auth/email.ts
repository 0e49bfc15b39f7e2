import { z } from 'zod';
import * as limits from '../limits.ts';
import { isOfDomain } from './email-domain.ts';

const invalid = 'Please enter a valid email address';

/** An e-mail address: ASCII, without quoted parts. */
export const Email = z
  .string({ error: invalid })
  .trim()
  .max(limits.text.email, { error: invalid })
  .pipe(z.email({ error: invalid }));

/** A domain that nobody can have (RFC 2606), for the accounts of people without e-mail. */
const noMail = 'badge.invalid';

/** The address of an account without e-mail; `word` tells it apart. */
export const noMailAddress = (word: string): string => `${word}@${noMail}`;

/** Whether mail can be sent to this address: not to that of somebody who only has a badge. */
export const hasMail = (address: string): boolean => !isOfDomain(address, [noMail]);

/** The message for an address that may not register. */
export const unauthorisedEmail =
  'This email address is not authorized for registration. Please contact your administrator.';

/** An e-mail address in one of the domains that may register. */
export const companyEmail = (domains: readonly string[]) =>
  Email.refine((email) => isOfDomain(email, domains), { error: unauthorisedEmail });
