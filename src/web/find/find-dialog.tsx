import { actingRoleOf } from '#domain/access/can.ts';
import SearchIcon from 'lucide-react/icons/search';
import XIcon from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import * as limits from '#domain/limits.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import { sentenceOf } from '#web/api/call.ts';
import { AboveAll, isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { dialogVeil } from '#web/kit/layers/dialog-look.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { useOwnEscape } from '#web/kit/layers/use-own-escape.ts';
import { useReturnFocus } from '#web/kit/layers/use-return-focus.ts';
import { onScanHeard } from '#web/scan/scan-box.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { ChoiceList, type NamedGroup } from './choice-list.tsx';
import { actsWith, destinationChoice, groupsFor, verbIn, withActs, type Choice } from './choices.ts';
import { destinationsOf, type Destination } from './destinations.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';
import { useFound } from './use-found.ts';
import { countOf, groupNames, findWords as words } from './wording.ts';

/** The choices before anything is typed: the recent ones, then every screen and action. */
const beforeTyping = (userId: number, destinations: readonly Destination[]): NamedGroup[] => {
  const ofKind = (kind: Destination['kind']): NamedGroup => ({
    name: groupNames[kind],
    choices: destinations.filter((one) => one.kind === kind).map(destinationChoice),
  });
  const recent = recentChoices(userId, destinations).map((choice) => ({
    ...choice,
    key: `recent ${choice.key}`,
  }));
  const groups = [{ name: words.recent, choices: recent }, ofKind('screen'), ofKind('act')];
  return groups.filter(({ choices }) => choices.length > 0);
};

/** The index that a key leads to in a list of this length, from the active index; null for other keys. */
const placeAfter = (key: string, place: number, length: number): number | null => {
  if (key === 'ArrowDown') return (place + 1) % length;
  if (key === 'ArrowUp') return (place + length - 1) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : null;
};

/** Finds records, screens and actions while the user types. Mounted while it is open. */
export const FindDialog = ({ onClose }: { onClose: () => void }) => {
  const user = useCurrentUser();
  const { id: userId } = user;
  const navigate = useNavigate();
  const listId = useId();
  const focus = useReturnFocus();
  const escape = useOwnEscape(onClose);
  const hasChosen = useRef(false);
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** The text for which Enter was pressed before its results arrived. */
  const [wanted, setWanted] = useState<string | null>(null);
  const asked = text.trim();
  const query = useFound(asked);
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const failure = useFailure(query);
  const actingRole = actingRoleOf(user);
  const destinations = destinationsOf(actingRole);
  const verb = verbIn(asked, actingRole);
  const { data: objects } = useFound(verb?.object ?? '');
  const acts = verb && objects ? actsWith(verb, objects) : [];
  const groups: readonly NamedGroup[] =
    asked === ''
      ? beforeTyping(userId, destinations)
      : withActs(acts, groupsFor(asked, data ?? [], destinations), (data ?? []).length > 0).map(
          ({ kind, choices }) => ({ name: groupNames[kind], choices }),
        );
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find(({ key }) => key === activeKey) ?? choices[0];
  const isAnswered = asked === '' || error !== null || (data !== undefined && !isPlaceholderData);
  const idOf = ({ key }: Choice): string => `${listId}-${key.replaceAll(/[^\w]/g, '-')}`;

  const choose = (choice: Choice): void => {
    hasChosen.current = true;
    rememberChoice(userId, { ...choice, key: choice.key.replace(/^recent /, '') });
    onClose();
    void navigate(choice.to);
  };

  // Enter chooses from the results of its own text, not of an earlier one.
  const chooseWanted = useEffectEvent(() => {
    if (wanted === asked && active) choose(active);
  });
  useEffect(() => {
    if (isAnswered && wanted !== null) chooseWanted();
  }, [isAnswered, wanted]);

  // A scan is not typing: it is answered as if the dialog were closed.
  const closeForScan = useEffectEvent(onClose);
  useEffect(
    () =>
      onScanHeard(() => {
        hasChosen.current = true;
        flushSync(closeForScan);
      }),
    [],
  );

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active && (isAnswered || activeKey !== null)) choose(active);
      else setWanted(asked);
      return;
    }
    const from = choices.findIndex(({ key }) => key === active?.key);
    const to = event.shiftKey ? null : placeAfter(event.key, from, choices.length);
    const next = to === null ? undefined : choices[to];
    if (!next) return;
    event.preventDefault();
    setActiveKey(next.key);
  };

  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className={dialogVeil} />
        <Radix.Content
          aria-describedby={undefined}
          {...escape}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            // The chosen screen has the focus, unless a form below the dialog asks first.
            if (hasChosen.current && !isDialogOpen()) event.preventDefault();
            else focus.onCloseAutoFocus(event);
          }}
          className="fixed inset-0 z-50 flex h-dvh w-full animate-appear flex-col overflow-hidden bg-stock text-ink shadow-lift sm:top-[8dvh] sm:bottom-auto sm:mx-auto sm:h-[min(40rem,84dvh)] sm:w-[calc(100%-3rem)] sm:max-w-2xl sm:rounded-sheet print:hidden"
        >
          <Radix.Title className="sr-only">{words.find}</Radix.Title>
          <search
            aria-label={words.find}
            className="relative flex items-center gap-2 border-b border-line p-2"
          >
            <SearchIcon aria-hidden className="pointer-events-none absolute start-5 size-5 text-ink-quiet" />
            <input
              type="text"
              role="combobox"
              aria-label={words.findWhat}
              aria-autocomplete="list"
              aria-expanded={choices.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && idOf(active)}
              value={text}
              placeholder={words.findPlaceholder}
              maxLength={limits.text.search}
              inputMode="search"
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onChange={(event) => {
                setText(event.target.value);
                setActiveKey(null);
                setWanted(null);
              }}
              onKeyDown={press}
              className="min-h-12 min-w-0 grow rounded-control bg-stock pe-3 ps-11 text-fact text-ink outline-offset-0"
            />
            <Radix.Close asChild>
              <IconButton label={words.close} icon={<XIcon aria-hidden />} className="shrink-0" />
            </Radix.Close>
          </search>
          {failure ? (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-3 border-b border-line bg-danger-wash px-4 py-3"
            >
              <p className="min-w-48 grow">{words.onlyScreensFound({ error: sentenceOf(failure) })}</p>
              <Button pending={isFetching} onClick={() => void refetch()}>
                {words.tryAgain}
              </Button>
            </div>
          ) : null}
          <output className="sr-only">{isAnswered ? countOf(choices.length) : words.searching}</output>
          <ChoiceList
            id={listId}
            groups={groups}
            terms={searchTerms(asked)}
            activeKey={active?.key}
            idOf={idOf}
            onChoose={choose}
          />
          <AboveAll className="px-4 pb-4" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
