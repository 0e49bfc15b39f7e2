import type { Tutorial } from '#domain/tutorials/contract.ts';
import { TutorialCategory } from '#domain/tutorials/tutorial-fields.ts';
import { addressCodec, optionalPart, pagePart, textPart } from '#web/list/address-codec.ts';

/** The address of the table: search term for title or description, and category (undefined for all). */
export const tutorialsAddress = addressCodec(
  { term: textPart, category: optionalPart(TutorialCategory), page: pagePart },
  { term: 'search' },
);

/** The parameters in the address of the table of tutorials. */
export type TutorialsAddress = ReturnType<typeof tutorialsAddress.read>;

/** The tutorials that match: every word of the term is in the title or description, ignoring letter case. */
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
