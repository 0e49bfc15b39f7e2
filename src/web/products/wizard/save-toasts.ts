import { CallError } from '#web/api/call.ts';

/** A save of the wizard: of what, over which screen, and whether it goes over somebody else's version, field by field. */
export interface Save {
  isNew: boolean;
  /** Over the table of the admin area, where creating and editing say the same kind of words as deleting. */
  isOverTable: boolean;
  isSettled: boolean;
}

/** What a toast says. */
interface Words {
  title: string;
  description: string;
}

/** What the toast says when the product is saved. */
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

/** What the toast says when it is not saved; why stands in the wizard as well, whichever words these are. */
export const notSavedToast = ({ isNew, isOverTable, isSettled }: Save, error: unknown): Words => {
  if (isSettled) return { title: 'Error', description: 'Failed to update product. Please try again.' };
  if (isOverTable)
    return {
      title: isNew ? 'Error creating product' : 'Error updating product',
      description: error instanceof CallError ? error.sentence : 'Something went wrong',
    };
  return { title: 'Error', description: 'There was an error saving the product' };
};
