import { inWords } from '#web/words/told.ts';
import { OrderQuantity, type Order } from '#domain/orders/contract.ts';

/** The typed text per label; the number is an item's id, or a line's position in its order. */
export type TypedQuantities = Readonly<Record<number, string>>;

/** The typed quantities to send ('' becomes null), or the errors by the same numbers. */
type ReadQuantities =
  | { ok: true; quantities: { of: number; quantity: number | null }[] }
  | { ok: false; problems: Readonly<Record<number, string>> };

/** Keeps the typed texts of these labels only. */
export const typedOf = (of: readonly number[], typed: TypedQuantities): TypedQuantities =>
  Object.fromEntries(Object.entries(typed).filter(([one]) => of.includes(Number(one))));

/** The typed texts that differ from what was sent. */
export const typedSince = (sent: TypedQuantities, typed: TypedQuantities): TypedQuantities =>
  Object.fromEntries(Object.entries(typed).filter(([one, text]) => text !== sent[Number(one)]));

/** Whether these lines have these quantities already. */
export const hasQuantities = (
  { lines }: Pick<Order, 'lines'>,
  quantities: readonly { position: number; quantity: number | null }[],
): boolean =>
  quantities.every(({ position, quantity }) =>
    lines.some((line) => line.position === position && line.quantity === quantity),
  );

const numberIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN);

/** Parses the quantities of these labels; thousands may be separated by comma or space. */
export const readQuantities = (of: readonly number[], typed: TypedQuantities): ReadQuantities => {
  const quantities: { of: number; quantity: number | null }[] = [];
  const problems: Record<number, string> = {};
  for (const one of of) {
    const text = (typed[one] ?? '').replaceAll(/[\s,]/g, '');
    const parsed = OrderQuantity.safeParse(numberIn(text));
    if (text === '') quantities.push({ of: one, quantity: null });
    else if (parsed.success) quantities.push({ of: one, quantity: parsed.data });
    else problems[one] = inWords(parsed.error.issues[0]?.message ?? '');
  }
  return Object.keys(problems).length === 0 ? { ok: true, quantities } : { ok: false, problems };
};
