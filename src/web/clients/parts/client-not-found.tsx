import { NotFound } from '#web/kit/not-found.tsx';
import { clientsWords as words } from '../wording.ts';

/** The page of a client that does not exist, or no longer exists. */
export const ClientNotFound = () => (
  <NotFound
    title={words.clientNotFound}
    text={words.clientNotFoundText}
    to="/clients"
    action={words.returnToClients}
  />
);
