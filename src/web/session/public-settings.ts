import { useQuery } from '@tanstack/react-query';
import { getPublicSettings, type PublicSettings } from '#domain/settings/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

const unknown: PublicSettings = {
  partnerEmail: '',
  partnerPhone: '',
  partnerAddress: '',
  allowedEmailDomains: [],
  isPrintingOn: false,
  singleSignOn: null,
  passkeyHost: null,
};

/** They change only when the portal restarts. */
export const publicSettings = {
  queryKey: keyOf('settings'),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getPublicSettings, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnMount: false,
} as const;

/** The public settings, empty until loaded. */
export const usePublicSettings = (): PublicSettings => useQuery(publicSettings).data ?? unknown;
