import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { administratorsOnly, portal } from '../wording.ts';

/** What the user table is to everybody who is no administrator: a sentence and a way on. */
export const AdministratorsOnly = () => {
  usePageTitle(portal.title);
  return (
    <EmptyState
      headingLevel="h1"
      title={administratorsOnly.title}
      text={administratorsOnly.text}
      action={<LinkButton to="/admin/products">Manage products</LinkButton>}
    />
  );
};
