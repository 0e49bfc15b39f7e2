import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { useCan } from '#web/session/session.tsx';

type AdministratorsOnlyProps = {
  /** The title of the page that they may see. */
  page: string;
  words: { title: string; text: string };
};

/** What a page of the administrators is to everybody else: a sentence and a way on to what they may do. */
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
          <LinkButton to="/admin/products">Manage products</LinkButton>
        ) : (
          <LinkButton to="/products">Browse products</LinkButton>
        )
      }
    />
  );
};
