import { useState } from 'react';
import type { ImportRecord } from '#domain/imports/contract.ts';
import * as limits from '#domain/limits.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { addressCodec, pagePart } from '#web/list/address-codec.ts';
import { PagedList } from '#web/list/paged-list.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { useCan } from '#web/session/session.tsx';
import { ImportDraftsDialog } from '../parts/import-drafts-dialog.tsx';
import { ImportTable } from '../parts/import-table.tsx';
import { UndoDialog, type Asked } from '../parts/undo-dialog.tsx';
import { useImportPage } from '../queries.ts';
import { importsScreen as words } from '../wording.ts';
import { undoneSentences } from '../undo-wording.ts';

const importsAddress = addressCodec({ page: pagePart });

/** /admin/imports: every import and what it did; it can be taken back for 14 days. */
export const ImportsScreen = () =>
  useCan('product.import') ? (
    <Imports />
  ) : (
    <AdministratorsOnly page={words.title} words={words.editorsOnly} />
  );

const Imports = () => {
  const [{ page }] = useQueryAddress(importsAddress);
  const list = useImportPage(page);
  const [now] = useState(() => Date.now());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<ImportRecord | null>(null);
  const [drafted, setDrafted] = useState<ImportRecord | null>(null);
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        crumbs={[{ label: words.products, to: '/admin/products' }, { label: words.title }]}
        actions={
          <>
            <LinkButton to="/admin/products/artwork">{words.attachArtwork}</LinkButton>
            <LinkButton to="/admin/imports/new">{words.importFile}</LinkButton>
          </>
        }
      />
      <div aria-live="polite">{done?.undone ? <Done record={done} undone={done.undone} /> : null}</div>
      <PagedList
        list={list}
        page={page}
        pageSize={limits.imports.perPage}
        name="imports"
        count={words.count}
        searchOfPage={(target) => importsAddress.write({ page: target }).toString()}
        skeleton={<Skeleton className="h-96 rounded-sheet" />}
        empty={<EmptyState title={words.none} text={words.noneText} />}
      >
        {(imports) => <ImportTable imports={imports} now={now} onUndo={setAsked} onDrafts={setDrafted} />}
      </PagedList>
      {drafted ? <ImportDraftsDialog record={drafted} onClose={() => setDrafted(null)} /> : null}
      {asked ? (
        <UndoDialog
          key={asked.id}
          asked={asked}
          onInstead={setAsked}
          onClose={() => setAsked(null)}
          onDone={(record) => {
            setAsked(null);
            setDone(record);
          }}
        />
      ) : null}
    </>
  );
};

type DoneProps = { record: ImportRecord; undone: NonNullable<ImportRecord['undone']> };

const Done = ({ record, undone }: DoneProps) => (
  <p className="mb-4 rounded-control border-s-4 border-line-strong bg-sunken px-4 py-3">
    <span className="font-[560]">
      {undone.keptCount > 0
        ? words.wasUndoneInPart({ fileName: record.fileName })
        : words.wasUndone({ fileName: record.fileName })}
    </span>{' '}
    {undoneSentences(undone).join(' ')}
  </p>
);
