import ClipboardListIcon from 'lucide-react/icons/clipboard-list';
import { useRef } from 'react';
import type { StockedItem } from '#domain/inventory/contract.ts';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { NoneFits } from '#web/list/none-fits.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { useSelection } from '#web/list/use-selection.ts';
import { DeskDoors } from '#web/navigation/desk-doors.tsx';
import { noneSelected } from '#web/orders/wording.ts';
import { ItemFormHere } from '../form/item-form-here.tsx';
import { everything, isFiltered, inventoryAddress } from '../inventory-address.ts';
import { boundsProblem } from '../stock-bounds.ts';
import { AddItemButton } from '../parts/add-item-button.tsx';
import { ImportLabelsButton } from '../parts/import-labels-button.tsx';
import { InventoryFilters } from '../parts/inventory-filters.tsx';
import { InventoryTable, InventoryTableSkeleton } from '../parts/inventory-table.tsx';
import { SelectedItems } from '../parts/selected-items.tsx';
import { itemsPerPage, useInventoryPage } from '../queries.ts';
import { failedToFetch, inventoryScreen, itemCount, inventoryWords } from '../wording.ts';

const words = {
  loading: inventoryScreen.loading,
  failed: inventoryScreen.notLoaded,
  because: failedToFetch,
} as const;

/** /admin/inventory: label stock with filters, selection and ordering. */
export const AdminInventoryScreen = () => {
  const [address, changeAddress] = useQueryAddress(inventoryAddress);
  const list = useInventoryPage(address);
  const selection = useSelection<StockedItem>(list.loaded?.rows ?? []);
  const problem = boundsProblem(address);
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    changeAddress(everything, 'chosen');
    box.current?.focus();
  };
  return (
    <>
      <PageHead
        title={inventoryScreen.title}
        actions={
          // On a phone two columns, with the main action across both.
          <div
            data-wide
            className="grid w-full grid-cols-[auto_1fr] gap-2 *:last:col-span-2 max-sm:*:px-3 max-[14rem]:grid-cols-1 max-[14rem]:*:last:col-span-1 sm:flex sm:flex-wrap"
          >
            <LinkButton to="/admin/orders" icon={<ClipboardListIcon aria-hidden />}>
              {inventoryWords.orders}
            </LinkButton>
            <ImportLabelsButton />
            <AddItemButton />
          </div>
        }
      />
      <DeskDoors besides="/admin/orders" />
      <InventoryFilters boxRef={box} address={address} changeAddress={changeAddress} onClear={clear} />
      <SelectedItems selection={selection} shown={list.loaded} address={address} />
      {problem === null ? (
        <PagedList
          list={list}
          page={address.page}
          pageSize={itemsPerPage}
          name="inventory items"
          words={words}
          count={itemCount}
          hint={selection.rows.length === 0 ? noneSelected : null}
          searchOfPage={(page) => inventoryAddress.write({ ...address, page }).toString()}
          skeleton={<InventoryTableSkeleton />}
          empty={
            <NoItems
              text={isFiltered(address) ? inventoryScreen.noneFits : null}
              term={address.search}
              onClear={clear}
            />
          }
        >
          {(items) => (
            <InventoryTable
              items={items}
              selected={selection.ids}
              onSelect={(ids, isSelected) =>
                selection.select(
                  items.filter(({ id }) => ids.includes(id)),
                  isSelected,
                )
              }
              onDeleted={(id) => selection.drop([id])}
            />
          )}
        </PagedList>
      ) : (
        <NoItems text={problem} onClear={clear} />
      )}
      <ItemFormHere />
    </>
  );
};

/** Why no item is shown, and the next step; `text` is null if there are no items at all. */
type NoItemsProps = { text: string | null; term?: string; onClear: () => void };

const NoItems = ({ text, term, onClear }: NoItemsProps) =>
  text === null ? (
    <EmptyState title={inventoryScreen.none} text={inventoryScreen.noneYet} />
  ) : (
    <NoneFits title={inventoryScreen.none} text={text} {...(term ? { term } : {})} onClear={onClear} />
  );
