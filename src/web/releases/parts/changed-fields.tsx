import type { ComponentProps } from 'react';
import type { FieldChange } from '#domain/history/contract.ts';
import { keyOfField } from '../compare-releases.ts';
import { ChangedField } from './changed-field.tsx';

type ChangedFieldsProps = Omit<ComponentProps<typeof ChangedField>, 'change'> & {
  changes: readonly FieldChange[];
  className?: string;
};

/** All changed fields of a record, one below the other. */
export const ChangedFields = ({ changes, className, ...field }: ChangedFieldsProps) => (
  <dl className={className}>
    {changes.map((change) => (
      <ChangedField key={keyOfField(change)} change={change} {...field} />
    ))}
  </dl>
);
