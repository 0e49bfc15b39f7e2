import { FoundKind, FoundRank, type Found } from '#domain/find/contract.ts';
import { matchCount } from '#domain/find/matched-parts.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import type { Destination } from './destinations.ts';
import { fieldNames, type ChoiceKind, findWords as words } from './wording.ts';

/** Something that can be chosen in the find dialog. */
export interface Choice {
  /** Unique among the choices that are shown together. */
  key: string;
  kind: ChoiceKind;
  to: string;
  title: string;
  /** Details that tell it apart: SKU and client, or the area. */
  beside: readonly string[];
  /** The field that matched; null if that is the title. */
  reason: { name: string; value: string } | null;
  /** Whether the whole field matched, in whatever form the code was typed. */
  isExact: boolean;
}

export interface ChoiceGroup {
  kind: ChoiceKind;
  choices: readonly Choice[];
}

const addressOf: Readonly<Record<FoundKind, (found: Found) => string>> = {
  product: ({ id }) => `/products/${id}`,
  client: ({ id }) => `/clients/${id}`,
  tutorial: ({ title }) => `/admin/tutorials?${new URLSearchParams({ search: title }).toString()}`,
  item: ({ id }) => `/admin/inventory/${id}`,
};

const choiceOf = (found: Found): Choice => {
  const { kind, id, title, sku, of, rank, field, value } = found;
  const isShown = field === 'name' || field === 'title' || field === 'labelSku';
  const beside = [field === 'sku' || sku === title ? null : sku, of].filter((text) => text !== null);
  return {
    key: `${kind} ${id}`,
    kind,
    to: addressOf[kind](found),
    title,
    beside: beside.filter((text) => text !== value),
    reason: isShown || value === title ? null : { name: fieldNames[field], value },
    isExact: rank === 'exact',
  };
};

/** A screen or action as a choice. */
export const destinationChoice = ({ kind, to, title, of }: Destination): Choice => ({
  key: `${kind} ${to}`,
  kind,
  to,
  title,
  beside: of === null ? [] : [of],
  reason: null,
  isExact: false,
});

const rankOf = ({ title }: Destination, text: string): FoundRank =>
  searchKey(title).startsWith(text) ? 'name' : 'words';

/** The order of groups that match equally well. */
const kindsInOrder: readonly ChoiceKind[] = [...FoundKind.options, 'screen', 'act'];

const places = FoundRank.options;

interface Ranked {
  choice: Choice;
  rank: FoundRank;
}

/** Whether several products have exactly this code. Only the search tells them apart, by client and labels. */
const isShared = (found: readonly Found[]): boolean =>
  found.filter(({ kind, rank }) => kind === 'product' && rank === 'exact').length > 1;

/**
 * Groups what a text finds: the group with the best match first, and the search for the text last, or first if several
 * products have this code. Records come from the server, best first. Screens and actions match if their title and area
 * together have every word, and the title at least one.
 */
export const groupsFor = (
  text: string,
  found: readonly Found[],
  destinations: readonly Destination[],
): ChoiceGroup[] => {
  const [key, terms] = [searchKey(text), searchTerms(text)];
  const fitting = destinations.filter(
    ({ title, of }) =>
      matchCount(`${title} ${of ?? ''}`, terms) === terms.length && matchCount(title, terms) > 0,
  );
  const ranked: Ranked[] = [
    ...found.map((one) => ({ choice: choiceOf(one), rank: one.rank })),
    ...fitting.map((one) => ({ choice: destinationChoice(one), rank: rankOf(one, key) })),
  ];
  const groups = kindsInOrder.flatMap((kind) => {
    const ofKind = ranked
      .filter(({ choice }) => choice.kind === kind)
      .toSorted((a, b) => places.indexOf(a.rank) - places.indexOf(b.rank));
    const [best] = ofKind;
    return best
      ? [{ kind, best: places.indexOf(best.rank), choices: ofKind.map(({ choice }) => choice) }]
      : [];
  });
  const inOrder = groups.toSorted((a, b) => a.best - b.best);
  const records = inOrder.map(({ kind, choices }) => ({ kind, choices }));
  return isShared(found) ? [searchGroup(text), ...records] : [...records, searchGroup(text)];
};

const searchGroup = (text: string): ChoiceGroup => ({
  kind: 'search',
  choices: [
    {
      key: 'search',
      kind: 'search',
      to: `/search?${new URLSearchParams({ q: text }).toString()}`,
      title: words.searchProductsFor({ text }),
      beside: [],
      reason: null,
      isExact: false,
    },
  ],
});
