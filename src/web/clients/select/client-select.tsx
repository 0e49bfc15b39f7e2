import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useRef, useState } from 'react';
import { classes } from '#web/kit/classes.ts';
import { controlLook, type ControlSize } from '#web/kit/controls/control-look.ts';
import { useFieldControl } from '#web/kit/fields/field.tsx';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import type { ClientChoice } from './client-list.tsx';
import { useClientName } from './queries.ts';
import { selectWords as words } from './wording.ts';

const fetchList = async () => (await import('./client-list.tsx')).ClientList;
const ClientList = fetchedPart(fetchList);

type ClientSelectProps = {
  /** The chosen client; undefined for all. */
  value: number | undefined;
  onChange: (clientId: number | undefined) => void;
  /** The label for no choice. */
  none?: string;
  /** Receives the button, for forms that move the focus to it. */
  buttonRef?: (button: HTMLButtonElement | null) => void;
  size?: ControlSize;
  /** Whether a name that no client has can be made a client here. */
  mayCreate?: boolean;
  className?: string;
};

/** Chooses one client or all. The list is searched on the server, so it works for any number of clients. */
export const ClientSelect = ({
  value,
  onChange,
  none = words.allClients,
  buttonRef,
  size,
  mayCreate = false,
  className,
}: ClientSelectProps) => {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ClientChoice | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isKnown = chosen !== null && chosen.id === value;
  const askedName = useClientName(isKnown ? undefined : value);
  const name = value === undefined ? none : isKnown ? chosen.name : (askedName ?? '…');

  const choose = (client: ClientChoice | null) => {
    setOpen(false);
    trigger.current?.focus();
    if (client?.id === value) return;
    setChosen(client);
    onChange(client?.id);
  };

  return (
    <div
      className={classes('relative', className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        {...useFieldControl()}
        ref={(button) => {
          trigger.current = button;
          buttonRef?.(button);
        }}
        type="button"
        // The list is on its way before the press.
        onFocus={() => void fetchList().catch(() => undefined)}
        aria-label={words.client({ name })}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={classes(controlLook(size), 'flex items-center justify-between gap-3 text-left text-body')}
      >
        <span className="truncate">{name}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-quiet" />
      </button>
      {open ? (
        <LazyPart waiting={null} missing={<MissingPart title={words.notLoaded} />}>
          <ClientList
            value={value}
            none={none}
            mayCreate={mayCreate}
            onChoose={choose}
            onLeave={() => {
              setOpen(false);
              trigger.current?.focus();
            }}
          />
        </LazyPart>
      ) : null}
    </div>
  );
};
