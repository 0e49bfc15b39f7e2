import { plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
/** The texts of a `ConfirmDialog` before a deletion. */
export interface DeleteWording {
  /** The question, naming the record. */
  title: string;
  /** What is deleted along with it, and how to restore it. */
  description: string;
  /** The label of the dialog's button. */
  confirmLabel: string;
}

const restorable = 'An administrator can restore it for 30 days.';

const products = (count: number): string => plural(count, { one: '# product', other: '# products' });

/** The texts for deleting a client, with the number of products deleted along with it. */
export const deletingClient = wordsOf(
  'deleted.deletingClient',
  (client: { name: string; productCount: number }): DeleteWording => ({
    title: `Delete ${client.name}?`,
    description:
      client.productCount === 0
        ? `No product goes with it. ${restorable}`
        : `Also removes ${products(client.productCount)} with all labels. ${restorable}`,
    confirmLabel: 'Delete client',
  }),
);

export const deletingProduct = wordsOf(
  'deleted.deletingProduct',
  (product: { sku: string; clientName: string | null }): DeleteWording => ({
    title: `Delete ${product.sku}?`,
    description: `Also removes its labels${product.clientName === null ? '' : ` for ${product.clientName}; the same SKU of other clients stays`}. ${restorable}`,
    confirmLabel: 'Delete product',
  }),
);

export const deletingTutorial = wordsOf(
  'deleted.deletingTutorial',
  (tutorial: { title: string }): DeleteWording => ({
    title: `Delete ${tutorial.title}?`,
    description: `It goes from Watch & Learn on every product page. ${restorable}`,
    confirmLabel: 'Delete tutorial',
  }),
);
