import { fetchedPart, fetchPart } from '#web/kit/layers/fetch-part.ts';
import { ClientPicker, type ClientSelectProps } from './client-picker.tsx';

const fetchList = async () => (await import('./client-list.tsx')).ClientList;
const ClientList = fetchedPart(fetchList);

/** A `ClientSelect` for the first screen, whose list is fetched when it is reached. */
export const FirstClientSelect = (props: ClientSelectProps) => (
  <ClientPicker
    List={ClientList}
    onNear={() => void fetchPart(fetchList).catch(() => undefined)}
    {...props}
  />
);
