import { CallError } from '#web/api/call.ts';
import { productsWizardWords as words } from '../wording.ts';

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
  if (isSettled) return { title: words.productUpdated, description: words.changesSaved };
  if (isOverTable)
    return isNew
      ? { title: words.productCreated, description: words.createdText }
      : { title: words.productUpdatedTitle, description: words.updatedText };
  return {
    title: words.success,
    description: isNew ? words.productCreatedSuccessfully : words.productUpdatedSuccessfully,
  };
};

/** The toast after failing to save; the wizard shows the reason in any case. */
export const notSavedToast = ({ isNew, isOverTable, isSettled }: Save, error: unknown): Words => {
  if (isSettled) return { title: words.error, description: words.updateFailed };
  if (isOverTable)
    return {
      title: isNew ? words.errorCreatingProduct : words.errorUpdatingProduct,
      description: error instanceof CallError ? error.sentence : words.somethingWentWrong,
    };
  return { title: words.error, description: words.saveFailed };
};
