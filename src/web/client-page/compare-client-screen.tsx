import { useParams } from 'react-router';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { CompareScreen } from '#web/releases/screens/compare-screen.tsx';
import { ClientNotFound } from '../clients/parts/client-not-found.tsx';

/** /clients/:id/compare: two releases of a client. */
export const CompareClientScreen = () => {
  const id = idInAddress(useParams()['id']);
  if (id === undefined) return <ClientNotFound />;
  return <CompareScreen key={id} kind="client" id={id} whole={<ClientNotFound />} />;
};
