import { useCallback, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { classes } from '#web/kit/classes.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { NoneFits } from '#web/list/none-fits.tsx';
import { notSearchedFor } from '#web/list/not-searched-for.ts';
import { useCan } from '#web/session/session.tsx';
import { listAddress, type ListAddress } from './list-address.ts';
import { useProductPage } from './list-queries.ts';
import { AddProductButton } from './add-product-button.tsx';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { ProductWizard } from '../wizard/product-wizard.tsx';
import { productsListWords as words } from './wording.ts';

/** All products, nine per page, filtered and sorted by the address. */
export const ProductsScreen = () => {
  const [address, changeAddress] = useQueryAddress(listAddress);
  const canAdd = useCan('product.edit');
  const box = useRef<HTMLInputElement>(null);
  const list = useProductPage(address, limits.paging.productsPerPage);
  const clear = useCallback(() => {
    changeAddress({ term: '', clientId: undefined }, 'chosen');
    box.current?.focus();
  }, [changeAddress]);
  return (
    <>
      <PageHead title={words.allProducts} actions={canAdd ? <AddProductButton /> : undefined} />
      <ProductFilters boxRef={box} address={address} onChange={changeAddress} onClear={clear} />
      <ProductList list={list} address={address} onClear={clear} />
      <ProductWizard />
    </>
  );
};

type ProductListProps = {
  list: ReturnType<typeof useProductPage>;
  address: ListAddress;
  onClear: () => void;
};

const ProductList = ({ list, address, onClear }: ProductListProps) => {
  const { loaded, isForeign, isCurrent, isFetching, error, retry } = list;
  const { pathname } = useLocation();
  if (loaded === null) {
    if (!error) return <ProductGridSkeleton />;
    return (
      <NotLoaded
        title={address.term === '' ? words.productsNotLoaded : notSearchedFor(address.term)}
        text={sentenceOf(error)}
        pending={isFetching}
        onRetry={retry}
      />
    );
  }

  const { rows: products, total, loadedAtMs } = loaded;
  const pageCount = Math.ceil(total / limits.paging.productsPerPage);
  if (isCurrent && pageCount > 0 && address.page > pageCount) {
    const last = listAddress.write({ ...address, page: pageCount }).toString();
    return <Navigate to={{ pathname, search: last }} replace />;
  }
  const isWaiting = !isCurrent && !error;
  return (
    <>
      {error ? <NotUpToDate loadedAt={loadedAtMs} onRetry={retry} pending={isFetching} /> : null}
      <output className="mb-4 block text-quiet text-ink-quiet">
        {isForeign ? words.stillLoading : productCount(total)}
      </output>
      <div
        aria-busy={isWaiting || isFetching}
        inert={isForeign}
        className={classes('transition-opacity', isWaiting && 'opacity-40 delay-150')}
      >
        {total === 0 ? (
          <NoProducts
            term={address.term}
            isFiltered={address.term !== '' || address.clientId !== undefined}
            onClear={onClear}
          />
        ) : (
          <ProductGrid products={products} />
        )}
      </div>
      <div className="mt-4">
        <Pagination page={address.page} pageCount={pageCount} />
      </div>
    </>
  );
};

const productCount = (total: number): string => words.productsCounted(total);

type NoProductsProps = { term: string; isFiltered: boolean; onClear: () => void };

const NoProducts = ({ term, isFiltered, onClear }: NoProductsProps) =>
  isFiltered ? (
    <NoneFits title={words.noProductsFound} text={words.noneFits} term={term} onClear={onClear} />
  ) : (
    <EmptyState title={words.noProductsYet} text={words.noProductsYetText} />
  );
