/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no element for a list with marked options; the box handles its keys */
import Boxes from 'lucide-react/icons/boxes';
import Building from 'lucide-react/icons/building-2';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import Disc from 'lucide-react/icons/disc-3';
import Layers from 'lucide-react/icons/layers';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import SearchIcon from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user';
import Video from 'lucide-react/icons/video';
import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '#web/kit/classes.ts';
import type { Choice } from './choices.ts';
import { Marked } from './marked.tsx';
import type { ChoiceKind } from './wording.ts';
import { findWords as words } from './wording.ts';

const icons: Readonly<Record<ChoiceKind, ReactNode>> = {
  product: <Package aria-hidden />,
  client: <Building aria-hidden />,
  tutorial: <Video aria-hidden />,
  item: <Boxes aria-hidden />,
  roll: <Disc aria-hidden />,
  run: <ListChecks aria-hidden />,
  batch: <Layers aria-hidden />,
  person: <User aria-hidden />,
  screen: <CornerDownRight aria-hidden />,
  act: <Plus aria-hidden />,
  search: <SearchIcon aria-hidden />,
};

/** Choices under a heading. */
export interface NamedGroup {
  name: string;
  choices: readonly Choice[];
}

type ChoiceListProps = {
  id: string;
  groups: readonly NamedGroup[];
  terms: readonly string[];
  /** The key of the choice that Enter takes. */
  activeKey: string | undefined;
  idOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
};

/** The list below the box; the focus stays in the box. */
export const ChoiceList = ({ id, groups, terms, activeKey, idOf, onChoose }: ChoiceListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={words.choices}
    className="grow overflow-y-auto overscroll-contain p-2"
  >
    {groups.map(({ name, choices }) => (
      <div key={name} role="group" aria-label={name} className="pb-2">
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-quiet font-[560] text-ink-quiet">
          {name}
        </p>
        {choices.map((choice) => (
          <Option
            key={choice.key}
            id={idOf(choice)}
            choice={choice}
            terms={terms}
            isActive={choice.key === activeKey}
            onChoose={onChoose}
          />
        ))}
      </div>
    ))}
  </div>
);

type OptionProps = {
  id: string;
  choice: Choice;
  terms: readonly string[];
  isActive: boolean;
  onChoose: (choice: Choice) => void;
};

const Option = ({ id, choice, terms, isActive, onChoose }: OptionProps) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { kind, title, beside, reason, isExact } = choice;
  // An exact code may have been typed in another form, so the whole code is marked.
  const shown = isExact && reason ? [reason.value.toLowerCase()] : terms;
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
      className={classes(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 [&_svg]:size-5 [&_svg]:shrink-0',
        isActive ? 'bg-ink text-paper' : 'hover:bg-sunken',
      )}
    >
      {icons[kind]}
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-[560] wrap-anywhere">
          {kind === 'search' ? title : <Marked text={title} terms={terms} />}
        </span>
        {reason || beside.length > 0 ? (
          <span
            className={classes(
              'line-clamp-2 text-quiet wrap-anywhere',
              isActive ? 'text-paper' : 'text-ink-quiet',
            )}
          >
            {reason ? (
              <>
                {reason.name} <Marked text={reason.value} terms={shown} />
              </>
            ) : null}
            {reason && beside.length > 0 ? ' · ' : null}
            {beside.join(' · ')}
          </span>
        ) : null}
      </span>
    </div>
  );
};
