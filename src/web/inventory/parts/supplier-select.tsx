import { Select } from '#web/kit/fields/select.tsx';
import { useSuppliers } from '../queries.ts';
import { inventoryWords as words } from '../wording.ts';

/** Cannot be a supplier's name: names are trimmed. */
const all = ' ';

type SupplierSelectProps = { supplier: string; onChange: (supplier: string) => void };

/** Chooses one supplier or all; '' means all. For use in a Field. */
export const SupplierSelect = ({ supplier, onChange }: SupplierSelectProps) => {
  const { data: suppliers = [] } = useSuppliers();
  const names = suppliers.map(({ supplierName }) => supplierName);
  const isKnown = supplier === '' || names.includes(supplier);
  const options = [all, ...(isKnown ? [] : [supplier]), ...names].map((name) => ({
    value: name,
    label: name === all ? words.allSuppliers : name,
  }));
  return (
    <Select
      options={options}
      value={supplier === '' ? all : supplier}
      onValueChange={(name) => onChange(name === all ? '' : name)}
    />
  );
};
