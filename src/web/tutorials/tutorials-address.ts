import type { Tutorial } from '#domain/tutorials/contract.ts';
import { TutorialCategory } from '#domain/tutorials/tutorial-fields.ts';
import { addressCodec, optionalPart, pagePart, textPart } from '#web/list/address-codec.ts';

/** The address of the table: what title or description must contain, and the category; nothing for every one. */
export const tutorialsAddress = addressCodec(
  { term: textPart, category: optionalPart(TutorialCategory), page: pagePart },
  { term: 'search' },
);

/** What the table of tutorials shows, as its address says it. */
export type TutorialsAddress = ReturnType<typeof tutorialsAddress.read>;

/** The tutorials that an address shows: every word of the term stands in title or description, letter case aside. */
export const tutorialsAt = (
  { term, category }: TutorialsAddress,
  tutorials: readonly Tutorial[],
): readonly Tutorial[] => {
  const words = term.toLowerCase().split(/\s+/);
  return tutorials.filter((tutorial) => {
    const text = `${tutorial.title} ${tutorial.description ?? ''}`.toLowerCase();
    return (
      (category === undefined || tutorial.category === category) && words.every((word) => text.includes(word))
    );
  });
};
