/** The displayed number of an order: 'ORD-000001'. */
export const orderNumber = (number: number): string => `ORD-${String(number).padStart(6, '0')}`;
