import { FoundKind, FoundRank, type Found, type FoundField } from '#domain/find/contract.ts';
import { matchCount } from '#domain/find/matched-parts.ts';
import { can } from '#domain/access/can.ts';
import type { Permission, ActingRole } from '#domain/access/permissions.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import type { Destination } from './destinations.ts';
import { fieldNames, type ChoiceKind, findWords as words, verbWords } from './wording.ts';

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

type Verb = keyof typeof verbWords;

interface Doing {
  verb: Verb;
  needs: Permission;
  /** The address at which it is done with a record of a kind. */
  to: Partial<Record<FoundKind, (id: number) => string>>;
}

const doings: readonly Doing[] = [
  {
    verb: 'edit',
    needs: 'product.edit',
    to: {
      product: (id) => `/products/${id}?edit=${id}`,
      client: (id) => `/clients/${id}?edit=${id}`,
      item: (id) => `/admin/inventory/${id}?edit=${id}`,
    },
  },
  { verb: 'start', needs: 'run.work', to: { product: (id) => `/bench?product=${id}` } },
  { verb: 'stock', needs: 'inventory.edit', to: { item: (id) => `/admin/inventory/${id}` } },
];

/** A text that begins with a verb: what to find, and what is then offered with it; null for any other text. */
export const verbIn = (text: string, actingRole: ActingRole) => {
  const [, word = '', object = ''] = /^(\p{L}+)\s+(.+)$/u.exec(text.trim().toLowerCase()) ?? [];
  const doing = doings.find(
    ({ verb, needs }) => verbWords[verb].verbs.includes(word) && can(actingRole, needs),
  );
  return doing && object !== '' ? { ...doing, object } : null;
};

/** The acts of a verb with what was found. */
export const actsWith = (
  { verb, to }: NonNullable<ReturnType<typeof verbIn>>,
  found: readonly Found[],
): readonly Choice[] =>
  found.flatMap((one) => {
    const address = to[one.kind]?.(one.id);
    return address === undefined
      ? []
      : [
          {
            ...choiceOf(one),
            key: `${verb} ${one.kind} ${one.id}`,
            kind: 'act' as const,
            to: address,
            title: verbWords[verb].act(one),
          },
        ];
  });

export interface ChoiceGroup {
  kind: ChoiceKind;
  choices: readonly Choice[];
}

const addressOf: Readonly<Record<FoundKind, (found: Found) => string>> = {
  product: ({ id }) => `/products/${id}`,
  client: ({ id }) => `/clients/${id}`,
  tutorial: ({ title }) => `/admin/tutorials?${new URLSearchParams({ search: title }).toString()}`,
  item: ({ id }) => `/admin/inventory/${id}`,
  roll: ({ title }) => `/rolls/${title}`,
  run: ({ id }) => `/runs/${id}/record`,
  batch: ({ title: batch, clientId }) => {
    const query = new URLSearchParams({ batch });
    if (clientId !== undefined) query.set('client', String(clientId));
    return `/runs?${query.toString()}`;
  },
  person: ({ id }) => `/runs?user=${id}`,
};

/** The fields that the title of a choice shows. */
const shownFields: ReadonlySet<FoundField> = new Set(['name', 'title', 'labelSku', 'roll', 'run', 'batch']);

const titleOf = ({ kind, title }: Found): string => (kind === 'run' ? words.run({ title }) : title);

const choiceOf = (found: Found): Choice => {
  const { kind, id, sku, of, rank, field, value } = found;
  const title = titleOf(found);
  const isShown = shownFields.has(field);
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
    ({ title, of, also }) =>
      matchCount(`${title} ${also} ${of ?? ''}`, terms) === terms.length &&
      matchCount(`${title} ${also}`, terms) > 0,
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

/** The acts of a verb, before what else is found; after it if a record has the verb in its name. */
export const withActs = (
  acts: readonly Choice[],
  groups: readonly ChoiceGroup[],
  isNamed: boolean,
): readonly ChoiceGroup[] => {
  if (acts.length === 0) return groups;
  const group: ChoiceGroup = { kind: 'act', choices: acts };
  return isNamed ? [...groups, group] : [group, ...groups];
};
