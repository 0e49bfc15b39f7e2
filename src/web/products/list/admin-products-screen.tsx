import { useRef, useState } from 'react';
import type { ProductSummary } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { DeskDoors } from '#web/navigation/desk-doors.tsx';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { ListSearchField } from '#web/list/list-search-field.tsx';
import { NoneFits } from '#web/list/none-fits.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { useSelection } from '#web/list/use-selection.ts';
import { useProductPage } from './list-queries.ts';
import { AddProductButton } from './add-product-button.tsx';
import { AdminProductTable, AdminProductTableSkeleton } from './admin-product-table.tsx';
import { DeleteProductsDialog } from './delete-products-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportButton } from '../import/import-button.tsx';
import { ImportTemplateLink } from '../import/import-template-link.tsx';
import { SelectedProducts } from './selected-products.tsx';
import { GapSelect } from './gap-select.tsx';
import { SortSelect } from './sort-select.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { listAddress } from './list-address.ts';
import { ProductWizard } from '../wizard/product-wizard.tsx';
import { productsListWords as words } from './wording.ts';

const pageSize = limits.paging.adminProductsPerPage;

/** All products, for editors: search, sort, change, delete, and import from a workbook. */
export const AdminProductsScreen = () => {
  const [address, changeAddress] = useQueryAddress(listAddress);
  const box = useRef<HTMLInputElement>(null);
  const list = useProductPage(address, pageSize);
  const selection = useSelection<ProductSummary>(list.loaded?.rows ?? []);
  // Kept while the dialog closes, so that its text does not change during the animation.
  const [doomed, setDoomed] = useState<readonly ProductSummary[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (these: readonly ProductSummary[]) => {
    setDoomed(these);
    setIsAsking(true);
  };
  const isFiltered = address.term !== '' || address.clientId !== undefined || address.lacks !== undefined;
  const clear = () => {
    changeAddress({ term: '', clientId: undefined, lacks: undefined }, 'chosen');
    box.current?.focus();
  };
  return (
    <>
      <PageHead
        title={words.products}
        actions={
          <div
            data-wide
            className="grid w-full grid-cols-2 gap-2 max-sm:*:justify-center max-sm:*:text-center max-sm:*:px-1 max-sm:*:text-quiet max-sm:[&_svg]:hidden sm:flex sm:w-auto sm:flex-wrap"
          >
            <ImportTemplateLink />
            <ImportButton />
            <ExportButton address={address} />
            <AddProductButton />
          </div>
        }
      />
      <DeskDoors />
      <div className="mb-4 grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_17rem_12rem_12rem]">
        <ListSearchField
          boxRef={box}
          label={words.searchBy}
          placeholder={words.skuDescriptionOrBarcode}
          term={address.term}
          onSearch={(term, change) => changeAddress({ term }, change)}
          className="sm:col-span-2 xl:col-span-1"
        />
        <ClientSelect
          value={address.clientId}
          onChange={(clientId) => changeAddress({ clientId }, 'chosen')}
        />
        <SortSelect value={address.sort} onChange={(sort) => changeAddress({ sort }, 'chosen')} />
        <GapSelect value={address.lacks} onChange={(lacks) => changeAddress({ lacks }, 'chosen')} />
      </div>
      <SelectedProducts
        selection={selection}
        shown={list.loaded}
        address={address}
        onDelete={() => ask(selection.rows)}
      />
      <PagedList
        list={list}
        page={address.page}
        pageSize={pageSize}
        name="products"
        term={address.term}
        count={(total) => words.productsCounted(total)}
        searchOfPage={(page) => listAddress.write({ ...address, page }).toString()}
        skeleton={<AdminProductTableSkeleton />}
        empty={<NoProducts term={address.term} isFiltered={isFiltered} onClear={clear} />}
      >
        {(products) => (
          <AdminProductTable
            products={products}
            selected={selection.ids}
            onSelect={(ids, isSelected) =>
              selection.select(
                products.filter(({ id }) => ids.includes(id)),
                isSelected,
              )
            }
            onDelete={(product) => ask([product])}
          />
        )}
      </PagedList>
      <DeleteProductsDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        products={doomed}
        onDeleted={selection.drop}
      />
      <ProductWizard />
    </>
  );
};

type NoProductsProps = { term: string; isFiltered: boolean; onClear: () => void };

const NoProducts = ({ term, isFiltered, onClear }: NoProductsProps) =>
  isFiltered ? (
    <NoneFits title={words.noProductsFound} text={words.noneFits} term={term} onClear={onClear} />
  ) : (
    <EmptyState title={words.noProductsYet} text={words.noProductsText} />
  );
