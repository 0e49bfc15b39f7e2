import { useFormAddress } from '#web/record/use-form-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { useCan } from '#web/session/session.tsx';
import { clientsWords as words } from '../wording.ts';

type NoClientsProps = { term: string; onShowAll: () => void };

/** Why no client is shown, and the next step. */
export const NoClients = ({ term, onShowAll }: NoClientsProps) => {
  const mayAdd = useCan('client.edit');
  const { open } = useFormAddress();
  return term === '' ? (
    <EmptyState
      title={words.noClientsYet}
      text={mayAdd ? words.noClientsText : words.noClientsYetText}
      action={
        mayAdd ? (
          <Button variant="primary" onClick={() => open('new')}>
            {words.addFirstClient}
          </Button>
        ) : (
          <LinkButton to="/">{words.goToHome}</LinkButton>
        )
      }
    />
  ) : (
    <EmptyState
      title={words.noClientsFound}
      text={words.noClientNamed({ term })}
      action={
        <Button variant="primary" onClick={onShowAll}>
          {words.clearSearch}
        </Button>
      }
    />
  );
};
