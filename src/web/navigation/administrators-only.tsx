import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { useCan } from '#web/session/session.tsx';
import { navigationWords } from './wording.ts';

type AdministratorsOnlyProps = {
  /** The title of the restricted page. */
  page: string;
  words: { title: string; text: string };
};

/** Shown to other users in place of an administrators' page: an explanation, and a link to what they may use. */
export const AdministratorsOnly = ({ page, words }: AdministratorsOnlyProps) => {
  usePageTitle(page);
  const manages = useCan('product.edit');
  return (
    <EmptyState
      headingLevel="h1"
      title={words.title}
      text={words.text}
      action={
        manages ? (
          <LinkButton to="/admin/products">{navigationWords.manageProducts}</LinkButton>
        ) : (
          <LinkButton to="/products">{navigationWords.browseProducts}</LinkButton>
        )
      }
    />
  );
};
