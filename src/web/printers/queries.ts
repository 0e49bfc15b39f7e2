import { useQuery } from '@tanstack/react-query';
import { listPrinters } from '#domain/printing/contract.ts';
import { isForLabels, type Printer } from '#domain/printing/printer.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { useCan } from '#web/session/session.tsx';

export const printersKey = keyOf('printing', 'printers');

/** All printers; not fetched while printing is off. */
export const usePrinters = () => {
  const isOn = usePublicSettings().isPrintingOn;
  return useQuery({
    queryKey: printersKey,
    queryFn: ({ signal }) => call(listPrinters, {}, { signal }),
    enabled: useCan('print.job') && isOn,
  });
};

export const usePaperPrinters = (): Printer[] =>
  (usePrinters().data ?? []).filter((printer) => !isForLabels(printer));
