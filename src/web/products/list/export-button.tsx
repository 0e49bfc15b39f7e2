import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { refusal } from '#web/words/access.ts';
import { exportProducts } from '#domain/products/contract.ts';
import { call } from '#web/api/call.ts';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Menu, MenuItem } from '#web/kit/controls/dropdown-menu.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useCan } from '#web/session/session.tsx';
import { exportFailed, exportFileName, exporting } from './export-wording.ts';
import type { ListAddress } from './list-address.ts';
import { saveFile } from '#web/kit/save-file.ts';

const icon = <FileDown aria-hidden />;

type ExportButtonProps = { address: Pick<ListAddress, 'term' | 'clientId' | 'sort'> };

/** Exports the products as a workbook: all, or those that match the list's filters. */
export const ExportButton = ({ address }: ExportButtonProps) =>
  useCan('product.export') ? (
    <StartExport address={address} />
  ) : (
    <DisabledButton icon={icon} reason={refusal('product.export')}>
      {exporting.label}
    </DisabledButton>
  );

const useExport = () =>
  useMutation({
    mutationFn: async (query: { search?: string; clientId?: number; sort?: ListAddress['sort'] }) => {
      const fileName = exportFileName(new Date());
      saveFile(await call(exportProducts, { query }), fileName);
      return fileName;
    },
    onSuccess: (fileName) => toast(exporting.done(fileName)),
    onError: (error) => toast({ ...exportFailed(error), variant: 'destructive' }),
  });

const StartExport = ({ address: { term, clientId, sort } }: ExportButtonProps) => {
  const { mutate, isPending } = useExport();
  const all = () => mutate({ sort });
  const filtered = () =>
    mutate({
      sort,
      ...(term === '' ? {} : { search: term }),
      ...(clientId === undefined ? {} : { clientId }),
    });
  const label = isPending ? exporting.pending : exporting.label;
  if (term === '' && clientId === undefined)
    return (
      <Button icon={icon} pending={isPending} onClick={all}>
        {label}
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button icon={icon} pending={isPending}>
          {label}
        </Button>
      }
    >
      <MenuItem onSelect={filtered} disabled={isPending}>
        {exporting.filtered}
      </MenuItem>
      <MenuItem onSelect={all} disabled={isPending}>
        {exporting.all}
      </MenuItem>
    </Menu>
  );
};
