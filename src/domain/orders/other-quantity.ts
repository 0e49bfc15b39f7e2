/**
 * Whether what is ordered of a label contradicts what its supplier has confirmed. It does not where staff have only written
 * down what was confirmed, or leave open how many they order.
 */
export const isOtherQuantity = (
  confirmed: { quantity: number; ordered: number | null },
  quantity: number | null,
): boolean => quantity !== null && quantity !== confirmed.ordered && quantity !== confirmed.quantity;
