/** The chosen products as the state of a history entry, which survives a reload and Back. */
export const selectionState = (ids: readonly number[]) => ({ products: [...ids] });

/** The chosen products in the state of a history entry; empty if there are none. */
export const selectionIn = (state: unknown): readonly number[] => {
  if (typeof state !== 'object' || state === null || !('products' in state)) return [];
  const { products } = state;
  return Array.isArray(products) ? products.filter((id): id is number => Number.isInteger(id)) : [];
};
