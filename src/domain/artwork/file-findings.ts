import { z } from 'zod';
import { Area, type ArtworkFacts, type FileFinding } from '../files/artwork-facts.ts';
import { StoredSaid } from '../words/said.ts';
import { said, sayInEnglish, type Said } from '../words/say.ts';

/** What is found in an artwork file, and where, as the API gives it. */
export const Finding = z
  .object({
    code: z.string(),
    values: z.record(z.string(), z.unknown()),
    /** The number of its page, from 1; null if it is of the whole file. */
    page: z.int().nullable(),
    areas: z.array(Area),
    said: StoredSaid,
    sentence: z.string(),
  })
  .meta({ id: 'ArtworkFinding' });
export type Finding = z.infer<typeof Finding>;

/** A finding with its sentence, which is about its page where the file has several. */
export const findingOf = (
  code: string,
  fact: StoredSaid,
  where: { page?: number; areas?: readonly Area[]; isOfSeveral?: boolean } = {},
): Finding => {
  const { page, areas = [], isOfSeveral = false } = where;
  const whole = page !== undefined && isOfSeveral ? said('artwork.on_page', { page, finding: fact }) : fact;
  return {
    code,
    values: fact.values,
    page: page ?? null,
    areas: [...areas],
    said: whole,
    sentence: sayInEnglish(whole),
  };
};

const factOf = ({ code, values }: FileFinding): StoredSaid => ({ code: `artwork.${code}`, values });

export const fontsFact = (fonts: readonly string[]): Said =>
  said('artwork.fonts_missing', { fonts: fonts.join(', ') });

/** The findings of a page by itself, with their sentences. */
export const findingsOfPages = (
  found: readonly FileFinding[],
  { isOfSeveral }: { isOfSeveral: boolean },
): Finding[] =>
  found.map((finding) => {
    const { code, page, areas } = finding;
    return findingOf(code, factOf(finding), { page, areas, isOfSeveral });
  });

/** What is found in a file whatever its label. */
export const fileFindings = (facts: ArtworkFacts): Finding[] => {
  if (facts.state === 'unread') return [findingOf('unread', said(`artwork.${facts.reason}`))];
  const { found, fontsMissing, pages } = facts;
  return [
    ...findingsOfPages(found, { isOfSeveral: pages > 1 }),
    ...(fontsMissing.length === 0 ? [] : [findingOf('fonts_missing', fontsFact(fontsMissing))]),
  ];
};
