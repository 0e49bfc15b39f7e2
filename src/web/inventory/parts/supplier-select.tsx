import { Select } from '#web/kit/select.tsx';
import { useSuppliers } from '../queries.ts';

/** No name: names begin and end with a letter. */
const all = ' ';

type SupplierSelectProps = { supplier: string; onChange: (supplier: string) => void };

/** Chooses one of the suppliers that items have, or all; '' stands for all. Of the box inside a Field. */
export const SupplierSelect = ({ supplier, onChange }: SupplierSelectProps) => {
  const { data: suppliers = [] } = useSuppliers();
  const names = suppliers.map(({ supplierName }) => supplierName);
  const isKnown = supplier === '' || names.includes(supplier);
  const options = [all, ...(isKnown ? [] : [supplier]), ...names].map((name) => ({
    value: name,
    label: name === all ? 'All suppliers' : name,
  }));
  return (
    <Select
      options={options}
      value={supplier === '' ? all : supplier}
      onValueChange={(name) => onChange(name === all ? '' : name)}
    />
  );
};
