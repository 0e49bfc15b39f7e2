import { useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isNumberWithinCompany } from '#domain/codes/unit-gtin.ts';
import * as limits from '#domain/limits.ts';
import { useIsBeingTyped } from '#web/list/use-query-address.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { SearchSortSelect } from '#web/products/list/sort-select.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { searchAddress } from '#web/products/list/list-address.ts';
import { textFieldOf } from '#web/scan/field-memory.ts';
import { mayOpen, openOnce } from '#web/scan/open-once.ts';
import { exactHitCount } from './arrange-hits.ts';
import { ProductSearchBar } from './product-search-bar.tsx';
import { useProductSearch } from './search-queries.ts';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import { useArrowChoice } from './use-arrow-choice.ts';
import { searchWords as words } from './wording.ts';

/** From this many characters, typing starts a search. */
const fewestTyped = 2;

/**
 * Product search, for typed text, and for scans that do not name one product for certain. After a submitted search the
 * focus is on the exact hit, so that Enter opens it; without one, or with several to choose from, it stays in the box,
 * whose text is selected. Either way, new typing replaces that text: see `leadToBox`.
 */
export const SearchScreen = () => {
  const [address, changeAddress] = useQueryAddress(searchAddress);
  const isBeingTyped = useIsBeingTyped();
  const { term, clientId, sort, page } = address;
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const focusIsDue = useRef(term !== '');
  const query = useProductSearch(address);
  const navigate = useNavigate();
  const { refetch } = query;
  const isAnswered = query.isSuccess && !query.isPlaceholderData;

  const search = useCallback(
    (sent: string) => {
      focusIsDue.current = true;
      if (sent === term) void refetch();
      changeAddress({ term: sent }, 'sent');
    },
    [changeAddress, refetch, term],
  );
  const type = useCallback(
    (typed: string) => {
      if (typed !== '' && typed.length < fewestTyped) return;
      if (typed !== term) changeAddress({ term: typed }, 'typed');
    },
    [changeAddress, term],
  );

  useArrowChoice(box, results);

  useLayoutEffect(() => {
    if (!focusIsDue.current || !isAnswered || isBeingTyped || !box.current) return;
    // A user who is still typing or scanning keeps the focus; the response to that text is on its way.
    if (box.current.value.trim() !== term.trim()) return;
    focusIsDue.current = false;
    const { activeElement } = document;
    if (activeElement !== box.current && textFieldOf(activeElement)) return;
    const exactHit = results.current?.querySelector<HTMLElement>('[data-exact-hit]');
    const [only] = query.data.hits;
    // A number that each company gives for itself may be another client's product.
    const isCertain = clientId !== undefined || !isNumberWithinCompany(term);
    if (only?.match === 'exact' && query.data.total === 1 && isCertain && mayOpen())
      openOnce(navigate, only.id, { code: term, note: null });
    // On a later page, the last of several exact hits may be the only one.
    else if (exactHit && page === 1 && exactHitCount(query.data.hits) === 1) exactHit.focus();
    else box.current.focus({ preventScroll: true });
  });

  return (
    <>
      <PageHead title={words.searchProducts} lead={words.lead} />
      <ProductSearchBar
        boxRef={box}
        term={term}
        onSearch={search}
        onType={type}
        clientId={clientId}
        onClientChange={(chosen) => {
          changeAddress({ clientId: chosen }, 'chosen');
        }}
      />
      <div ref={results} className="mt-6">
        {term === '' ? (
          <SearchStart />
        ) : (
          <SearchResults
            query={query}
            address={address}
            sortSelect={
              <SearchSortSelect
                value={sort}
                onChange={(chosen) => {
                  changeAddress({ sort: chosen }, 'chosen');
                }}
              />
            }
            onClear={() => {
              changeAddress({ term: '' }, 'chosen');
              box.current?.focus();
            }}
            onAllClients={() => {
              changeAddress({ clientId: undefined }, 'chosen');
              box.current?.focus();
            }}
            pageSize={limits.paging.searchResultsPerPage}
          />
        )}
      </div>
    </>
  );
};
