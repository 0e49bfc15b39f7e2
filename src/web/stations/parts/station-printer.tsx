import type { Printer } from '#domain/printing/printer.ts';
import type { Station } from '#domain/stations/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useSetStationPrinter } from '../queries.ts';
import { stationsScreen as words } from '../wording.ts';

const none = 'none';

/** Chooses the printer beside a station. */
export const StationPrinter = ({ station, printers }: { station: Station; printers: readonly Printer[] }) => {
  const { mutate, isPending, variables } = useSetStationPrinter();
  const printerId = isPending ? variables.printerId : station.printerId;
  return (
    <Select
      size="dense"
      aria-label={words.printerOf(station.name)}
      options={[
        { value: none, label: words.noPrinter },
        ...printers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={printerId === null ? none : String(printerId)}
      onValueChange={(value) =>
        mutate(
          { id: station.id, printerId: value === none ? null : Number(value) },
          {
            onError: (failure) =>
              toast({ title: words.printerNotSet, description: sentenceOf(failure), variant: 'destructive' }),
          },
        )
      }
    />
  );
};
