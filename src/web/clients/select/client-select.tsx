import { ClientList } from './client-list.tsx';
import { ClientPicker, type ClientSelectProps } from './client-picker.tsx';

/** Chooses one client or all. The list is searched on the server, so it works for any number of clients. */
export const ClientSelect = (props: ClientSelectProps) => <ClientPicker List={ClientList} {...props} />;
