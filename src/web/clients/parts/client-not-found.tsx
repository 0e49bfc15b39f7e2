import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { clientsWords as words } from '../wording.ts';

/** The page of a client that does not exist, or no longer exists. */
export const ClientNotFound = () => {
  usePageTitle(words.clientNotFound);
  return (
    <EmptyState
      headingLevel="h1"
      title={words.clientNotFound}
      text={words.clientNotFoundText}
      action={
        <LinkButton to="/clients" variant="primary">
          {words.returnToClients}
        </LinkButton>
      }
    />
  );
};
