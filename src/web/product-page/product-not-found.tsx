import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { notFound } from '../products/wording.ts';

/** The page of a product that does not exist, or no longer exists. */
export const ProductNotFound = () => {
  usePageTitle(notFound.title);
  return (
    <EmptyState
      headingLevel="h1"
      title={notFound.title}
      text={notFound.text}
      action={
        <LinkButton to="/products" variant="primary">
          {notFound.action}
        </LinkButton>
      }
    />
  );
};
