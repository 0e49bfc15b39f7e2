import CheckIcon from 'lucide-react/icons/check';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { language } from '#web/words/language.ts';
import { classes } from '../classes.ts';

const row =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-tag px-3 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-accent-wash [&_svg]:size-4 [&_svg]:shrink-0';

type MenuProps = {
  /** The button that opens it; it must accept a ref and the browser's attributes. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  children: ReactNode;
};

/** A menu of actions that opens below a button. */
export const Menu = ({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) => (
  <Radix.Root dir={language.direction} defaultOpen={defaultOpen} modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 animate-appear overflow-y-auto rounded-control border border-line bg-stock p-1 shadow-lift"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

type MenuItemProps = {
  onSelect: () => void;
  icon?: ReactNode;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
};

export const MenuItem = ({ onSelect, icon, disabled = false, danger = false, children }: MenuItemProps) => (
  <Radix.Item onSelect={onSelect} disabled={disabled} className={classes(row, danger && 'text-danger')}>
    {icon}
    {children}
  </Radix.Item>
);

type MenuLinkProps = { to: To; icon?: ReactNode; children: ReactNode };

export const MenuLink = ({ to, icon, children }: MenuLinkProps) => (
  <Radix.Item asChild className={row}>
    <Link to={to}>
      {icon}
      {children}
    </Link>
  </Radix.Item>
);

/** A quiet heading or a few words within the menu. */
const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="label-quiet px-3 pt-2 pb-1">{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="mx-2 my-1 h-px bg-line" />;

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onValueChange: (value: Value) => void;
};

/** Options as few and as short as these stand in one row: what comes below them is in view on a phone. */
const isRow = (options: readonly { label: string }[]): boolean =>
  options.length <= 3 && options.every(({ label }) => label.length <= 8);

/** One option of a setting; the menu stays open after a choice. */
export const MenuChoice = <Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuChoiceProps<Value>) => {
  const isInRow = isRow(options);
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const option = options.find((each) => each.value === next);
        if (option) onValueChange(option.value);
      }}
    >
      <MenuLabel>{label}</MenuLabel>
      <div className={isInRow ? 'grid auto-cols-fr grid-flow-col gap-1 px-1' : undefined}>
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => {
              event.preventDefault();
            }}
            className={classes(
              row,
              isInRow &&
                'justify-center gap-1.5 px-2 data-[state=checked]:font-[560] data-[state=checked]:shadow-[inset_0_0_0_2px_var(--ink)]',
            )}
          >
            {option.icon}
            <span className={isInRow ? undefined : 'grow'}>{option.label}</span>
            {isInRow ? null : (
              <Radix.ItemIndicator>
                <CheckIcon aria-hidden className="text-accent" />
              </Radix.ItemIndicator>
            )}
          </Radix.RadioItem>
        ))}
      </div>
    </Radix.RadioGroup>
  );
};
