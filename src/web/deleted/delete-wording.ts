/** What a `ConfirmDialog` says before something is deleted. */
export interface DeleteWording {
  /** The question, naming the thing. */
  title: string;
  /** What goes with it, and how to get it back. */
  description: string;
  /** The act as the dialog's button says it. */
  confirmLabel: string;
}

const restorable = 'An administrator can restore it for 30 days.';

const products = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;

/** What is said before a client is deleted: how many products go with it. */
export const deletingClient = (client: { name: string; productCount: number }): DeleteWording => ({
  title: `Delete ${client.name}?`,
  description:
    client.productCount === 0
      ? `No product goes with it. ${restorable}`
      : `Also removes ${products(client.productCount)} with all labels. ${restorable}`,
  confirmLabel: 'Delete client',
});

/** What is said before a client's product is deleted. */
export const deletingProduct = (product: { sku: string; clientName: string | null }): DeleteWording => ({
  title: `Delete ${product.sku}?`,
  description: `Also removes its labels${product.clientName === null ? '' : ` for ${product.clientName}; the same SKU of other clients stays`}. ${restorable}`,
  confirmLabel: 'Delete product',
});

/** What is said before a tutorial is deleted. */
export const deletingTutorial = (tutorial: { title: string }): DeleteWording => ({
  title: `Delete ${tutorial.title}?`,
  description: `It goes from Watch & Learn on every product page. ${restorable}`,
  confirmLabel: 'Delete tutorial',
});
