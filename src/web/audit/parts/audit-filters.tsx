import { AuditKind } from '#domain/audit/contract.ts';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { Field } from '#web/kit/field.tsx';
import { FilterSelect } from '#web/kit/select.tsx';
import { isBackwards, type AuditAddress } from '../audit-address.ts';
import { usePeople } from '../queries.ts';
import { auditScreen, filtersInWords, kindNames } from '../wording.ts';
import { DayField } from '../../kit/day-field.tsx';

const kinds = AuditKind.options.map((value) => ({ value, label: kindNames[value] }));

type AuditFiltersProps = { address: AuditAddress; changeAddress: ChangeAddress<AuditAddress> };

/** Filters the trail by user, kind and time; a print shows the filters as text. */
export const AuditFilters = ({ address, changeAddress }: AuditFiltersProps) => {
  const { person, kind, from, to } = address;
  const { data: users = [] } = usePeople();
  const people = users
    .map((user) => ({ value: String(user.id), label: `${user.firstName} ${user.lastName}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  const isKnown = person === undefined || people.some(({ value }) => value === String(person));
  const options = [...(isKnown ? [] : [{ value: String(person), label: `Number ${person}` }]), ...people];
  const chosen = options.find(({ value }) => value === String(person))?.label;
  return (
    <>
      <p className="hidden print:block">{filtersInWords(address, chosen)}</p>
      <div data-print="hide" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Field label="Person" className="max-sm:col-span-2">
          <FilterSelect
            all="Everybody"
            options={options}
            value={person?.toString()}
            onChange={(next) =>
              changeAddress({ person: next === undefined ? undefined : Number(next) }, 'chosen')
            }
          />
        </Field>
        <Field label="Kind" className="max-sm:col-span-2">
          <FilterSelect
            all="All kinds"
            options={kinds}
            value={kind}
            onChange={(next) => changeAddress({ kind: next }, 'chosen')}
          />
        </Field>
        <DayField label="From" day={from} onChange={(day) => changeAddress({ from: day }, 'chosen')} />
        <DayField
          label="To"
          day={to}
          error={isBackwards(address) ? auditScreen.toBeforeFrom : undefined}
          onChange={(day) => changeAddress({ to: day }, 'chosen')}
        />
      </div>
    </>
  );
};
