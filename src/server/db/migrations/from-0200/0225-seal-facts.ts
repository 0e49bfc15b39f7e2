import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

interface Fact {
  code: string;
  values: Record<string, string | number | null>;
}

/** The texts that versions before this one stored, those of `fetch` among them. */
const known: Readonly<Record<string, Fact>> = {
  'fetch failed': { code: 'seal.unreachable', values: { error: null } },
  'The operation was aborted due to timeout': { code: 'seal.silent', values: {} },
  'It was not sent.': { code: 'seal.not_sent', values: {} },
};

/** The fact of a stored text. What no version wrote itself, such as what a mail server said, is kept as it is. */
const factOf = (text: string): Fact => {
  const status = /^The webhook answered (\d{3})\.$/.exec(text)?.[1];
  if (status !== undefined) return { code: 'seal.answered', values: { status: Number(status) } };
  return known[text] ?? { code: 'text.as_written', values: { text } };
};

/** Why a seal could not be sent is a fact: its code and values as JSON, in the place of an English text. */
export const sealFacts = {
  name: '0225-seal-facts',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table seals add column said text`.execute(db);
    const { rows } = await sql<{ fault: string }>`
      select distinct fault from seals where fault is not null`.execute(db);
    for (const { fault } of rows)
      await sql`update seals set said = ${JSON.stringify(factOf(fault))} where fault = ${fault}`.execute(db);
    await sql`alter table seals drop column fault`.execute(db);
  },
};
