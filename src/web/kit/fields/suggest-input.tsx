/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- HTML has no element for a list searched on the server; the field handles its keys */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Input, type InputProps } from './input.tsx';

/** A suggestion: its id, and its content. */
export interface Suggestion {
  id: number;
  content: ReactNode;
}

type SuggestInputProps = InputProps & {
  /** The name of the list, for screen readers. */
  listLabel: string;
  suggestions: readonly Suggestion[];
  /** A line below the suggestions: loading, none, more, failed; null for none. */
  status: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether the first suggestion is active at once, so that Enter takes it. Otherwise Enter takes the one that the arrow keys reached. */
  marksFirst?: boolean;
  onTake: (id: number) => void;
};

/** A text field with suggestions and the keys of a combobox (WAI-ARIA APG). It accepts any other text too. */
export const SuggestInput = ({
  listLabel,
  suggestions,
  status,
  open,
  onOpenChange,
  marksFirst = false,
  onTake,
  onChange,
  onBlur,
  onKeyDown,
  ...rest
}: SuggestInputProps) => {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const start = marksFirst ? 0 : -1;
  const [marked, setMarked] = useState(start);
  const isShown = open && (suggestions.length > 0 || status !== null);
  const at = isShown ? Math.min(marked, suggestions.length - 1) : -1;

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const change = (next: boolean) => {
    setMarked(start);
    onOpenChange(next);
  };
  const take = (chosen: Suggestion) => {
    change(false);
    onTake(chosen.id);
  };
  const keyWentDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = suggestions[at];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) change(true);
      else
        setMarked(
          event.key === 'ArrowDown' ? Math.min(at + 1, suggestions.length - 1) : Math.max(at - 1, start),
        );
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      take(chosen);
    } else {
      if (event.key === 'Enter' || event.key === 'Escape') change(false);
      onKeyDown?.(event);
    }
  };

  return (
    <div className="relative" {...(isShown ? { 'data-own-escape': '' } : {})}>
      <Input
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        onChange={(event) => {
          change(true);
          onChange?.(event);
        }}
        onBlur={(event) => {
          change(false);
          onBlur?.(event);
        }}
        onKeyDown={keyWentDown}
      />
      {isShown ? (
        <div className="absolute top-full start-0 z-20 mt-1 w-[max(100%,20rem)] max-w-[calc(100vw-3rem)] animate-appear rounded-control border border-line bg-stock p-1 shadow-lift">
          <ul
            ref={list}
            id={id}
            role="listbox"
            aria-label={listLabel}
            className="max-h-72 overflow-y-auto overscroll-contain"
          >
            {suggestions.map((suggestion, index) => (
              <li
                key={suggestion.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                data-active={index === at || undefined}
                // The field must keep the focus: otherwise the list closes before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(suggestion)}
                onPointerMove={() => setMarked(index)}
                className={classes(
                  'min-h-12 cursor-pointer rounded-tag px-2.5 py-1.5 wrap-anywhere select-none',
                  'data-active:bg-accent-wash',
                )}
              >
                {suggestion.content}
              </li>
            ))}
          </ul>
          <output className="block px-2.5 text-quiet text-ink-quiet [&:not(:empty)]:py-2">{status}</output>
        </div>
      ) : null}
    </div>
  );
};
