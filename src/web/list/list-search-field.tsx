import SearchIcon from 'lucide-react/icons/search';
import { useRef, type RefObject } from 'react';
import { text } from '#domain/limits.ts';
import { controlLook, type ControlSize } from '#web/kit/controls/control-look.ts';
import { classes } from '#web/kit/classes.ts';
import { useSearchBox } from './use-search-box.ts';
import { listWords as words } from './wording.ts';

type ListSearchFieldProps = {
  /** For callers that move the focus to it. */
  boxRef?: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  /** The search term in the address. */
  term: string;
  /** Called with the field's text when typing pauses ('' for everything) or Enter is pressed. */
  onSearch: (term: string, change: 'typed' | 'sent') => void;
  size?: ControlSize;
  className?: string;
};

/** Filters the list below it while the user types. */
export const ListSearchField = ({
  boxRef,
  label,
  placeholder,
  term,
  onSearch,
  size,
  className,
}: ListSearchFieldProps) => {
  const ownRef = useRef<HTMLInputElement>(null);
  const box = boxRef ?? ownRef;
  const { send, typed } = useSearchBox(box, {
    term,
    onSend: (sent) => onSearch(sent, 'sent'),
    onType: (sent) => onSearch(sent, 'typed'),
  });
  return (
    <search aria-label={words.filterThisList} className={className}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="relative"
      >
        <SearchIcon
          aria-hidden
          className="pointer-events-none absolute top-1/2 start-3.5 size-4 -translate-y-1/2 text-ink-quiet"
        />
        <input
          ref={box}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={term}
          maxLength={text.search}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          onInput={typed}
          className={classes(controlLook(size), 'ps-10')}
        />
      </form>
    </search>
  );
};
