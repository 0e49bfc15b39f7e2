import SearchIcon from 'lucide-react/icons/search';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { text } from '#domain/limits.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { Input } from '#web/kit/fields/input.tsx';
import { FirstClientSelect } from '#web/clients/select/first-client-select.tsx';
import { useScanBox } from '#web/scan/scan-box.ts';
import { takeOver } from './take-over.ts';
import { useSearchBox } from '#web/list/use-search-box.ts';
import { barWords as words } from './bar-wording.ts';

/** Not part of the first load. If it fails to load, the search icon stays in its place. */
const CameraButton = lazy(() =>
  import('#web/scan/camera/camera-button.tsx').then(
    (code) => ({ default: code.CameraButton }),
    () => ({ default: () => null }),
  ),
);

type ProductSearchBarProps = {
  /** Called with a non-empty term and the client's id; undefined means all clients. */
  onSearch: (term: string, clientId: number | undefined) => void;
  /** The current search term. */
  term?: string;
  /** Called when typing pauses, also with ''. */
  onType?: (term: string) => void;
  clientId?: number | undefined;
  /** Called when a client is chosen; without it there is no client filter. */
  onClientChange?: (clientId: number | undefined) => void;
  buttonLabel?: string;
  placeholder?: string;
  /** The search box, for screens that move the focus back to it. */
  boxRef?: RefObject<HTMLInputElement | null>;
  className?: string;
};

/**
 * The box for scanning or typing a product. It has the focus from the start, and receives scans from anywhere on the
 * page.
 */
export const ProductSearchBar = ({
  onSearch,
  term = '',
  onType,
  clientId,
  onClientChange,
  buttonLabel = words.startScanning,
  placeholder = words.placeholder,
  boxRef,
  className,
}: ProductSearchBarProps) => {
  const ownRef = useRef<HTMLInputElement>(null);
  const box = boxRef ?? ownRef;
  const onSend = useCallback((sent: string) => onSearch(sent, clientId), [onSearch, clientId]);
  const { send, typed } = useSearchBox(box, { term, onSend, onType });
  useScanBox(box, true);
  useLayoutEffect(() => {
    if (box.current) takeOver(box.current);
  }, [box]);

  return (
    <search aria-label={words.searchArea} className={className}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className={classes(
          'relative grid gap-2',
          onClientChange
            ? 'min-[17rem]:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_17rem_auto]'
            : 'sm:grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        <span className={classes('relative', onClientChange && 'min-[17rem]:col-span-2 lg:col-span-1')}>
          <SearchIcon
            aria-hidden
            className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-ink-quiet"
          />
          <Input
            ref={box}
            size="large"
            type="text"
            name="q"
            aria-label={words.findProduct}
            defaultValue={term}
            placeholder={placeholder}
            maxLength={text.search}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onInput={typed}
            // So that the whole placeholder fits on a phone.
            className="ps-12 max-sm:pe-2 max-sm:text-body"
          />
        </span>
        {onClientChange ? (
          <FirstClientSelect size="large" value={clientId} onChange={onClientChange} />
        ) : null}
        <Button type="submit" variant="primary" size="large" className="max-sm:px-2">
          {buttonLabel}
        </Button>
        {/* Covers the search icon, so that nothing moves when it appears. */}
        <Suspense>
          <CameraButton className="absolute top-1 start-px bg-stock" />
        </Suspense>
      </form>
    </search>
  );
};
