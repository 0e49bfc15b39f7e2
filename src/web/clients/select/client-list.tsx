/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- HTML has no element for a list searched on the server; the field handles its keys */
import { formatNumber } from '#web/words/formats.ts';
import CheckIcon from 'lucide-react/icons/check';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { sentenceOf, unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { classes } from '#web/kit/classes.ts';
import { controlLook } from '#web/kit/controls/control-look.ts';
import { useCan } from '#web/session/session.tsx';
import { useCreateClient } from '../client-changes.ts';
import { useClientOptions } from './queries.ts';
import { useSettled } from '#web/list/use-settled.ts';
import { clientsWords as words } from '../wording.ts';

/** A choice of the list: a client, none in particular, or the name of a new one. */
type Offered = ClientChoice | string | null;

/** The key of a choice, by which it stays active when the list changes. */
const keyOf = (choice: Offered): string | number =>
  typeof choice === 'string' ? 'new' : (choice?.id ?? 'all');

/** A client to choose. */
export type ClientChoice = { id: number; name: string };

export type ClientListProps = {
  /** The chosen client; undefined for all. */
  value: number | undefined;
  /** The label of the first option, for no particular client. */
  none: string;
  /** Whether a name that no client has is offered as a new client. */
  mayCreate: boolean;
  /** Null for no particular client. */
  onChoose: (client: ClientChoice | null) => void;
  /** Called when the list is left without a choice. */
  onLeave: () => void;
};

const pauseMs = 150;

/** The open list of clients: a search field and the matching names, with the keys of a combobox (WAI-ARIA APG). */
export const ClientList = ({ value, none, mayCreate, onChoose, onLeave }: ClientListProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | number | null>(null);
  /** The text for which Enter was pressed before its results arrived. */
  const [wanted, setWanted] = useState<string | null>(null);
  const asked = text.trim();
  const settled = useSettled(asked, pauseMs);
  const { data, error, isPending, isPlaceholderData } = useClientOptions(settled, true);
  const isAnswered = settled === asked && !isPending && !isPlaceholderData;
  const clients = data?.value ?? [];
  const [key, setKey] = useState(creationKey);
  const { mutate: create, isPending: isCreating, error: notCreated } = useCreateClient();
  const isOffered =
    useCan('client.edit') &&
    mayCreate &&
    settled !== '' &&
    data !== undefined &&
    !isPlaceholderData &&
    !clients.some(({ name }) => name.toLowerCase() === settled.toLowerCase());
  const choices: readonly Offered[] = [
    ...(settled === '' ? [null] : []),
    ...clients,
    ...(isOffered ? [settled] : []),
  ];
  const active = Math.max(
    choices.findIndex((choice) => keyOf(choice) === activeKey),
    0,
  );
  const choose = (choice: Offered) => {
    if (typeof choice !== 'string') onChoose(choice);
    else if (!isCreating) create({ draft: { name: choice }, key }, { onSuccess: onChoose });
  };
  const more = (data?.total ?? 0) - clients.length;

  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // Enter chooses from the results of its own text, not of an earlier one; a new client is first offered.
  const chooseWanted = useEffectEvent(() => {
    const choice = choices[active];
    if (wanted === asked && choice !== undefined && typeof choice !== 'string') choose(choice);
    setWanted(null);
  });
  useEffect(() => {
    if (!isAnswered || wanted === null) return undefined;
    // Not while React is at work: a choice moves the focus.
    const timer = setTimeout(chooseWanted);
    return () => clearTimeout(timer);
  }, [isAnswered, wanted]);

  const moveTo = (place: number) => {
    const choice = choices[place];
    if (choice !== undefined) setActiveKey(keyOf(choice));
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      moveTo(active + 1);
    },
    ArrowUp: () => {
      moveTo(active - 1);
    },
    Enter: () => {
      const choice = choices[active];
      if (choice !== undefined && (isAnswered || activeKey !== null)) choose(choice);
      else setWanted(asked);
    },
    Escape: onLeave,
  };
  const keyWentDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.nativeEvent.isComposing) return;
    event.preventDefault();
    move();
  };

  return (
    <div
      data-own-escape
      className="absolute top-full start-0 z-20 mt-1 w-[max(100%,18rem)] max-w-[calc(100vw-2rem)] animate-appear rounded-control border border-line bg-stock p-1 shadow-lift"
    >
      <input
        ref={field}
        role="combobox"
        aria-label={words.findClient}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={words.findClient}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActiveKey(null);
          setWanted(null);
          // Another name is another client.
          setKey(creationKey());
        }}
        onKeyDown={keyWentDown}
        className={controlLook()}
      />
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={words.clients}
        aria-busy={isPending}
        className="mt-1 max-h-72 overflow-y-auto overscroll-contain"
      >
        {choices.map((choice, index) => {
          const isNew = typeof choice === 'string';
          const isChosen = !isNew && choice?.id === value;
          return (
            <li
              key={keyOf(choice)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isChosen}
              data-active={index === active || undefined}
              // The field must keep the focus: otherwise the list closes before the click arrives.
              onPointerDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                choose(choice);
              }}
              onPointerMove={() => {
                setActiveKey(keyOf(choice));
              }}
              className={classes(
                'flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-tag px-2.5 select-none',
                'data-active:bg-accent-wash',
                isChosen && 'font-[560]',
              )}
            >
              <span className="wrap-anywhere">
                {isNew ? words.createClient({ choice }) : (choice?.name ?? none)}
              </span>
              {isChosen ? <CheckIcon aria-hidden className="size-4 shrink-0 text-accent" /> : null}
            </li>
          );
        })}
      </ul>
      <output className="block px-2.5 text-quiet text-ink-quiet [&:not(:empty)]:py-2">
        {error ? sentenceOf(error) : null}
        {notCreated ? unsavedSentence(notCreated) : null}
        {isPending ? words.loadingClients : null}
        {data && clients.length === 0 && !isOffered ? words.noClientFits : null}
        {more > 0 ? words.moreTypePartName({ more: formatNumber(more) }) : null}
      </output>
    </div>
  );
};
