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

/** The public settings, empty until loaded. They change only when the portal restarts. */
export const usePublicSettings = (): PublicSettings =>
  useQuery({
    queryKey: keyOf('settings'),
    queryFn: ({ signal }) => call(getPublicSettings, {}, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
  }).data ?? unknown;
