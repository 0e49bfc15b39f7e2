import { PageText } from '#domain/contract/fields.ts';
import type { Tutorial } from '#domain/tutorials/contract.ts';
import { TutorialCategory } from '#domain/tutorials/tutorial-fields.ts';

/** What the table of tutorials shows, as its address says it. */
export interface TutorialsAddress {
  /** What title or description must contain; '' for every tutorial. */
  term: string;
  /** Nothing for every category. */
  category: TutorialCategory | undefined;
  /** From 1. */
  page: number;
}

/** Reads the address of the table; whatever is not understood counts as not said. */
export const readTutorialsAddress = (query: URLSearchParams): TutorialsAddress => ({
  term: query.get('search')?.trim() ?? '',
  category: TutorialCategory.safeParse(query.get('category')).data,
  page: PageText.safeParse(query.get('page')).data ?? 1,
});

/** The query of an address; what is the default is left out, so that one list has one address. */
export const writeTutorialsAddress = ({ term, category, page }: TutorialsAddress): URLSearchParams => {
  const query = new URLSearchParams();
  if (term !== '') query.set('search', term);
  if (category !== undefined) query.set('category', category);
  if (page !== 1) query.set('page', String(page));
  return query;
};

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
