import { useState } from 'react';
import { DeletedKind, type DeletedRecord } from '#domain/deleted/contract.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { useCan } from '#web/session/session.tsx';
import { deletedAddress } from '../deleted-address.ts';
import { DeletedTable } from '../parts/deleted-table.tsx';
import { RestoreDialog } from '../parts/restore-dialog.tsx';
import { deletedPerPage, useDeletedPage } from '../queries.ts';
import {
  addressOfRecord,
  administratorsOnly,
  deletedScreen,
  kindNames,
  restoring,
  deletedWords as words,
} from '../wording.ts';

/** /admin/deleted: deleted records and how to restore them, for administrators. */
export const DeletedScreen = () =>
  useCan('deleted.restore') ? (
    <Deleted />
  ) : (
    <AdministratorsOnly page={deletedScreen.title} words={administratorsOnly} />
  );

const kinds = DeletedKind.options.map((value) => ({ value, label: kindNames[value] }));

const Deleted = () => {
  const [address, changeAddress] = useQueryAddress(deletedAddress);
  const { kind, page } = address;
  const list = useDeletedPage(kind, page);
  const [asked, setAsked] = useState<DeletedRecord | null>(null);
  const [restored, setRestored] = useState<DeletedRecord | null>(null);
  return (
    <>
      <PageHead title={deletedScreen.title} lead={deletedScreen.lead} />
      <div aria-live="polite">{restored ? <Restored record={restored} /> : null}</div>
      <Field label={words.kind} className="mb-4 sm:max-w-60">
        <FilterSelect
          all={words.allKinds}
          options={kinds}
          value={kind}
          onChange={(next) => changeAddress({ kind: next }, 'chosen')}
        />
      </Field>
      <PagedList
        list={list}
        page={page}
        pageSize={deletedPerPage}
        name="deleted records"
        count={deletedScreen.count}
        searchOfPage={(target) => deletedAddress.write({ ...address, page: target }).toString()}
        skeleton={<Skeleton className="h-96 rounded-sheet" />}
        empty={
          <EmptyState
            title={deletedScreen.none}
            text={kind ? deletedScreen.noneOfKind : deletedScreen.noneText}
          />
        }
      >
        {(records) => <DeletedTable records={records} onRestore={setAsked} />}
      </PagedList>
      {asked ? (
        <RestoreDialog
          key={asked.id}
          record={asked}
          open
          onOpenChange={() => setAsked(null)}
          onRestored={setRestored}
        />
      ) : null}
    </>
  );
};

/** The record restored last, with a link to it. */
const Restored = ({ record }: { record: DeletedRecord }) => (
  <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 rounded-control border-s-4 border-success bg-success-wash px-4 py-3 text-success">
    <span className="wrap-anywhere">{restoring.done(record)}</span>
    <TextLink to={addressOfRecord(record)}>{restoring.open(record)}</TextLink>
  </p>
);
