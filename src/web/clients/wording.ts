/** Why a client can't be added or changed here yet, to those who may. */
export const editingArrivesLater = 'Adding and editing clients comes with a later release.';

/** How many products a client has. */
export const productCount = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;

/** How many clients a list has in all. */
export const clientCount = (count: number): string =>
  count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`;
