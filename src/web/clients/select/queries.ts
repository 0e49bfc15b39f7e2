import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getClient, listClients } from '#domain/clients/contract.ts';
import { call, callForAnswer, isNotFound } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { selectWords as words } from './wording.ts';

/** How many clients are listed without a search. */
const shownClients = 100;

/** Clients whose name contains the text, A-Z; queried only while the list is open. */
export const useClientOptions = (text: string, open: boolean) =>
  useQuery({
    queryKey: keyOf('clients', 'options', text),
    queryFn: ({ signal }) =>
      callForAnswer(
        listClients,
        { query: { search: text, sort: 'name', brief: true, page: 1, pageSize: shownClients } },
        { signal },
      ),
    enabled: open,
    placeholderData: keepPreviousData,
  });

/** The name of a client by id; null while loading, and other words after a failure. */
export const useClientName = (id: number | undefined): string | null => {
  const { data, error } = useQuery({
    queryKey: keyOf('clients', 'name', id),
    queryFn: ({ signal }) => call(getClient, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    select: (client) => client.name,
  });
  if (data !== undefined) return data;
  if (error === null) return null;
  return isNotFound(error) ? words.unknownClient : words.oneClient;
};
