import { CallError } from '#web/api/call.ts';

/** A save of the wizard: whether it creates, over which screen, and whether it resolves a conflict. */
export interface Save {
  isNew: boolean;
  /**
   * Whether the wizard is over the admin table, where creating and editing use the same kind of messages as deleting.
   */
  isOverTable: boolean;
  isSettled: boolean;
}

/** The text of a toast. */
interface Words {
  title: string;
  description: string;
}

/** The toast after saving. */
export const savedToast = ({ isNew, isOverTable, isSettled }: Save): Words => {
  if (isSettled) return { title: 'Product Updated', description: 'Your changes have been saved.' };
  if (isOverTable)
    return isNew
      ? { title: 'Product created', description: 'The product has been created successfully' }
      : { title: 'Product updated', description: 'The product has been updated successfully' };
  return {
    title: 'Success',
    description: isNew ? 'Product created successfully' : 'Product updated successfully',
  };
};

/** The toast after failing to save; the wizard shows the reason in any case. */
export const notSavedToast = ({ isNew, isOverTable, isSettled }: Save, error: unknown): Words => {
  if (isSettled) return { title: 'Error', description: 'Failed to update product. Please try again.' };
  if (isOverTable)
    return {
      title: isNew ? 'Error creating product' : 'Error updating product',
      description: error instanceof CallError ? error.sentence : 'Something went wrong',
    };
  return { title: 'Error', description: 'There was an error saving the product' };
};
