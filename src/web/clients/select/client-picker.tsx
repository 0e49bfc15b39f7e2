import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useRef, useState, type ComponentType } from 'react';
import { classes } from '#web/kit/classes.ts';
import { controlLook, type ControlSize } from '#web/kit/controls/control-look.ts';
import { useFieldControl } from '#web/kit/fields/field.tsx';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import type { ClientChoice, ClientListProps } from './client-list.tsx';
import { useClientName } from './queries.ts';
import { selectWords as words } from './wording.ts';

export type ClientSelectProps = {
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

type ClientPickerProps = ClientSelectProps & {
  List: ComponentType<ClientListProps>;
  /** Fetches the list before the press, where it is not there yet. */
  onNear?: () => void;
};

/** The button of a picker of clients, with its list. */
export const ClientPicker = ({
  List,
  onNear,
  value,
  onChange,
  none = words.allClients,
  buttonRef,
  size,
  mayCreate = false,
  className,
}: ClientPickerProps) => {
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
        onFocus={onNear}
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
        className={classes(controlLook(size), 'flex items-center justify-between gap-3 text-start text-body')}
      >
        <span className="truncate">{name}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-quiet" />
      </button>
      {open ? (
        <LazyPart missing={<MissingPart title={words.notLoaded} />}>
          <List
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
