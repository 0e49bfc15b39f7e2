import { OrderQuantity, type Order } from '#domain/orders/contract.ts';

/** What is typed for each label, by its number: an item's id, or a line's place in its order. */
export type TypedQuantities = Readonly<Record<number, string>>;

/** What is typed as it is sent, '' as null; or what is wrong with it, by the same numbers. */
type ReadQuantities =
  | { ok: true; quantities: { of: number; quantity: number | null }[] }
  | { ok: false; problems: Readonly<Record<number, string>> };

/** What is typed of these labels; of the others nothing is. */
export const typedOf = (of: readonly number[], typed: TypedQuantities): TypedQuantities =>
  Object.fromEntries(Object.entries(typed).filter(([one]) => of.includes(Number(one))));

/** What is typed and was not sent like that. */
export const typedSince = (sent: TypedQuantities, typed: TypedQuantities): TypedQuantities =>
  Object.fromEntries(Object.entries(typed).filter(([one, text]) => text !== sent[Number(one)]));

/** Whether so many are ordered of each of these lines already. */
export const hasQuantities = (
  { lines }: Pick<Order, 'lines'>,
  quantities: readonly { position: number; quantity: number | null }[],
): boolean =>
  quantities.every(({ position, quantity }) =>
    lines.some((line) => line.position === position && line.quantity === quantity),
  );

const numberIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN);

/** Reads the quantities of these labels; people may write thousands with a comma or a space. */
export const readQuantities = (of: readonly number[], typed: TypedQuantities): ReadQuantities => {
  const quantities: { of: number; quantity: number | null }[] = [];
  const problems: Record<number, string> = {};
  for (const one of of) {
    const text = (typed[one] ?? '').replaceAll(/[\s,]/g, '');
    const parsed = OrderQuantity.safeParse(numberIn(text));
    if (text === '') quantities.push({ of: one, quantity: null });
    else if (parsed.success) quantities.push({ of: one, quantity: parsed.data });
    else problems[one] = parsed.error.issues[0]?.message ?? '';
  }
  return Object.keys(problems).length === 0 ? { ok: true, quantities } : { ok: false, problems };
};
