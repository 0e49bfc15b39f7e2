import { z } from 'zod';

/** What a date on goods says. */
export const RunDateKind = z.enum(['best_before', 'use_by', 'sell_by', 'packed', 'produced', 'expiry']);
export type RunDateKind = z.infer<typeof RunDateKind>;

/** The kind of the date that the portal prints on a label. */
export const printedKind = (dateKind: string | null | undefined): RunDateKind =>
  RunDateKind.safeParse(dateKind).data ?? 'best_before';

/** The kinds of date that a GS1 identifier may mean: (17) is a use-by date or an expiry date. */
const kindsOfIdentifier: Readonly<Record<string, readonly RunDateKind[]>> = {
  '11': ['produced'],
  '13': ['packed'],
  '15': ['best_before'],
  '16': ['sell_by'],
  '17': ['use_by', 'expiry'],
};

/** Identifiers of the last day of goods: a code and a run that have one each mean the same day. */
const lastDays = ['15', '17'];

/** A date that is compared: of which kind, what the code says, and what the run says. */
interface Compared {
  kind: RunDateKind;
  found: string;
  wanted: string;
}

/**
 * The dates of a code that a run has, too. Each kind is compared by its own identifier. If the run has only one of a
 * best-before and a use-by date, and the code only the other, they are compared with each other.
 */
export const comparedDates = (
  elements: readonly { ai: string; date?: string | undefined }[],
  dates: Readonly<Partial<Record<RunDateKind, string>>>,
): Compared[] =>
  elements.flatMap(({ ai, date }) => {
    const kinds = kindsOfIdentifier[ai];
    if (kinds === undefined || date === undefined) return [];
    const found = date.slice(0, 10);
    const own = kinds.flatMap((kind) => {
      const wanted = dates[kind];
      return wanted === undefined ? [] : [{ kind, found, wanted }];
    });
    // (17) does not say which of its kinds it is: the one that fits is meant.
    const meant = own.find(({ wanted }) => wanted === found) ?? own[0];
    if (meant) return [meant];
    if (!lastDays.includes(ai)) return [];
    const others = lastDays.flatMap((other) => (other === ai ? [] : (kindsOfIdentifier[other] ?? [])));
    const [kind, ...more] = others.filter((other) => dates[other] !== undefined);
    const wanted = kind === undefined ? undefined : dates[kind];
    const isElsewhere = elements.some((element) => lastDays.includes(element.ai) && element.ai !== ai);
    return kind === undefined || wanted === undefined || more.length > 0 || isElsewhere
      ? []
      : [{ kind, found, wanted }];
  });
