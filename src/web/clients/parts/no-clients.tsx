import { useFormAddress } from '#web/record/use-form-address.ts';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { useCan } from '#web/session/session.tsx';

type NoClientsProps = { term: string; onShowAll: () => void };

/** Why no client is shown, and the next step. */
export const NoClients = ({ term, onShowAll }: NoClientsProps) => {
  const mayAdd = useCan('client.edit');
  const { open } = useFormAddress();
  return term === '' ? (
    <EmptyState
      title="No clients yet"
      text={
        mayAdd
          ? 'All clients will be listed here, with their instructions and products.'
          : 'Clients will be listed here once an editor has added them.'
      }
      action={
        mayAdd ? (
          <Button variant="primary" onClick={() => open('new')}>
            Add the first client
          </Button>
        ) : (
          <LinkButton to="/">Go to Home</LinkButton>
        )
      }
    />
  ) : (
    <EmptyState
      title="No clients found"
      text={`No client has “${term}” in its name.`}
      action={
        <Button variant="primary" onClick={onShowAll}>
          Clear Search
        </Button>
      }
    />
  );
};
