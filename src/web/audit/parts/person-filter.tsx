import { classes } from '#web/kit/classes.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { PartNotThere } from '#web/list/not-there.tsx';
import { usePeople } from '../queries.ts';
import { auditWords as words } from '../wording.ts';

/** The users to choose from, with a chosen one that is unknown by number, and the name of the chosen one. */
export const usePersonOptions = (person: number | undefined) => {
  const { data: users = [] } = usePeople();
  const people = users
    .map((user) => ({ value: String(user.id), label: `${user.firstName} ${user.lastName}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  const isKnown = person === undefined || people.some(({ value }) => value === String(person));
  const options = [
    ...(isKnown ? [] : [{ value: String(person), label: words.number({ person }) }]),
    ...people,
  ];
  return { options, chosen: options.find(({ value }) => value === String(person))?.label };
};

type PersonFilterProps = {
  label: string;
  person: number | undefined;
  onChange: (person: number | undefined) => void;
  className?: string;
};

/** Chooses one user, or everybody. */
export const PersonFilter = ({ label, person, onChange, className }: PersonFilterProps) => {
  const { options } = usePersonOptions(person);
  const query = usePeople();
  return (
    <div className={classes('grid content-start gap-2', className)}>
      <Field label={label}>
        <FilterSelect
          all={words.everybody}
          options={options}
          value={person?.toString()}
          onChange={(next) => onChange(next === undefined ? undefined : Number(next))}
        />
      </Field>
      {query.data ? null : <PartNotThere query={query} what={words.peopleNotLoaded} />}
    </div>
  );
};
