import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

/** Which mails somebody gets, by what they are about. Mails of the account itself, as for a new password, always come. */
const MailChoices = z
  .object({ approvals: z.boolean(), comments: z.boolean(), orders: z.boolean(), holds: z.boolean() })
  .meta({ id: 'MailChoices' });
export type MailChoices = z.infer<typeof MailChoices>;

export const getMailChoices = endpoint({
  method: 'GET',
  path: '/api/auth/mails',
  needs: 'session.own',
  isForPeople: true,
  summary: 'Which mails the caller gets',
  reply: MailChoices,
  fails: [],
});

export const setMailChoices = endpoint({
  method: 'PUT',
  path: '/api/auth/mails',
  needs: 'session.own',
  isForPeople: true,
  summary: 'Choose which mails to get; what is left out stays as it is',
  body: MailChoices.partial(),
  reply: MailChoices,
  fails: [],
});
