/** The full address of a product's page, as it is printed, mailed and scanned. */
export const pageAddress = (id: number): string => `${location.origin}/products/${id}`;
