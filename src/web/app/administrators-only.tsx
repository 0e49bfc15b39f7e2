import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';

type AdministratorsOnlyProps = {
  /** The title of the page that they may see. */
  page: string;
  words: { title: string; text: string };
};

/** What a page of the administrators is to everybody else: a sentence and a way on. */
export const AdministratorsOnly = ({ page, words }: AdministratorsOnlyProps) => {
  usePageTitle(page);
  return (
    <EmptyState
      headingLevel="h1"
      title={words.title}
      text={words.text}
      action={<LinkButton to="/admin/products">Manage products</LinkButton>}
    />
  );
};
