import { z } from 'zod';
import { Email } from '../auth/email.ts';
import { FirstName, LastName } from '../auth/sign-up.ts';

/** Some directories send booleans as texts. */
const Active = z.preprocess(
  (value) => (typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value),
  z.boolean({ error: 'active must be true or false.' }),
);

/** The attributes that can be changed, under their paths in SCIM. */
const Changes = z.strictObject(
  {
    active: Active.optional(),
    userName: Email.optional(),
    'name.givenName': FirstName.optional(),
    'name.familyName': LastName.optional(),
  },
  { error: 'Only active, userName, name.givenName and name.familyName can be changed.' },
);
export type Changes = z.infer<typeof Changes>;

const Operation = z.object({
  op: z
    .string()
    .refine((op) => /^(?:add|replace)$/i.test(op), { error: 'Only add and replace are supported.' }),
  path: z.string().optional(),
  value: z.unknown(),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes of an operation by their paths: `name` has parts. */
const attributesOf = ({ path, value }: z.infer<typeof Operation>): Record<string, unknown> => {
  const given = path === undefined && isRecord(value) ? value : { [path ?? '']: value };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, of]) =>
      name === 'name' && isRecord(of)
        ? Object.entries(of).map(([part, text]) => [`name.${part}`, text])
        : [[name, of]],
    ),
  );
};

/** The body of a PATCH (RFC 7644, 3.5.2), as the attributes that it changes. */
export const Patch = z
  .object({ Operations: z.array(Operation).min(1).max(50) })
  .transform(({ Operations }) =>
    Object.fromEntries(Operations.flatMap((operation) => Object.entries(attributesOf(operation)))),
  )
  .pipe(Changes);
