import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';

/** The page of a client that does not exist, or no longer exists. */
export const ClientNotFound = () => {
  usePageTitle('Client Not Found');
  return (
    <EmptyState
      headingLevel="h1"
      title="Client Not Found"
      text="The client you're looking for doesn't exist or has been removed."
      action={
        <LinkButton to="/clients" variant="primary">
          Return to Clients
        </LinkButton>
      }
    />
  );
};
