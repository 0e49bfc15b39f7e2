import { AuditKind } from '#domain/audit/contract.ts';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { isBackwards, type AuditAddress } from '../audit-address.ts';
import { auditScreen, filtersInWords, kindNames, auditWords as words } from '../wording.ts';
import { PersonFilter, usePersonOptions } from './person-filter.tsx';
import { DayField } from '../../kit/fields/day-field.tsx';

const kinds = AuditKind.options.map((value) => ({ value, label: kindNames[value] }));

type AuditFiltersProps = { address: AuditAddress; changeAddress: ChangeAddress<AuditAddress> };

/** Filters the trail by user, kind and time; a print shows the filters as text. */
export const AuditFilters = ({ address, changeAddress }: AuditFiltersProps) => {
  const { person, kind, from, to } = address;
  const { chosen } = usePersonOptions(person);
  return (
    <>
      <p className="hidden print:block">{filtersInWords(address, chosen)}</p>
      <div data-print="hide" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <PersonFilter
          label={words.person}
          person={person}
          onChange={(next) => changeAddress({ person: next }, 'chosen')}
          className="max-sm:col-span-2"
        />
        <Field label={words.kind} className="max-sm:col-span-2">
          <FilterSelect
            all={words.allKinds}
            options={kinds}
            value={kind}
            onChange={(next) => changeAddress({ kind: next }, 'chosen')}
          />
        </Field>
        <DayField label={words.from} day={from} onChange={(day) => changeAddress({ from: day }, 'chosen')} />
        <DayField
          label={words.to}
          day={to}
          error={isBackwards(address) ? auditScreen.toBeforeFrom : undefined}
          onChange={(day) => changeAddress({ to: day }, 'chosen')}
        />
      </div>
    </>
  );
};
