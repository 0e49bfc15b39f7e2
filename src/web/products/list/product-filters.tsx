import SearchIcon from 'lucide-react/icons/search';
import { useCallback, type RefObject } from 'react';
import { text } from '#domain/limits.ts';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { useScanBox } from '#web/scan/scan-box.ts';
import { useSearchBox } from '#web/list/use-search-box.ts';
import type { ListAddress } from './list-address.ts';
import { SortSelect } from './sort-select.tsx';
import { productsListWords as words } from './wording.ts';

type ProductFiltersProps = {
  boxRef: RefObject<HTMLInputElement | null>;
  address: ListAddress;
  onChange: ChangeAddress<ListAddress>;
  onClear: () => void;
};

/** The filters of the product list, text and client, and its order. */
export const ProductFilters = ({ boxRef, address, onChange, onClear }: ProductFiltersProps) => {
  const { term, clientId, sort } = address;
  const onSend = useCallback(
    (sent: string) => {
      onChange({ term: sent }, 'sent');
    },
    [onChange],
  );
  const onType = useCallback(
    (typed: string) => {
      if (typed !== term) onChange({ term: typed }, 'typed');
    },
    [onChange, term],
  );
  const { send, typed } = useSearchBox(boxRef, { term, onSend, onType });
  useScanBox(boxRef);
  return (
    <search aria-label={words.filterProducts} className="mb-4 block">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_17rem_12rem]"
      >
        <span className="relative col-span-2 lg:col-span-1">
          <SearchIcon
            aria-hidden
            className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-ink-quiet"
          />
          <Input
            ref={boxRef}
            name="search"
            aria-label={words.searchProductsBy}
            placeholder={words.skuOrDescription}
            defaultValue={term}
            maxLength={text.search}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onInput={typed}
            className="ps-12"
          />
        </span>
        <ClientSelect
          value={clientId}
          onChange={(chosen) => {
            onChange({ clientId: chosen }, 'chosen');
          }}
        />
        <SortSelect
          value={sort}
          onChange={(chosen) => {
            onChange({ sort: chosen }, 'chosen');
          }}
        />
      </form>
      {term !== '' || clientId !== undefined ? (
        <Button variant="quiet" className="mt-1" onClick={onClear}>
          {words.clearFilters}
        </Button>
      ) : null}
    </search>
  );
};
