import CheckIcon from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import * as Radix from 'radix-ui/select';
import { language } from '#web/words/language.ts';
import { classes } from '../classes.ts';
import { useFieldControl } from './field.tsx';
import { SelectArrow, selectLook } from './select-box.tsx';
import type { SelectProps } from './select-props.ts';
import { useTypeAhead } from '../controls/type-ahead.ts';

const scroller = 'flex h-8 items-center justify-center text-ink-quiet [&_svg]:size-4';

/** The box and the list of a select, based on Radix; used only through select.tsx. */
export const SelectList = ({
  options,
  value,
  onValueChange,
  placeholder,
  size,
  disabled,
  name,
  className,
  ...trigger
}: SelectProps<string>) => (
  <Radix.Root
    dir={language.direction}
    value={value ?? ''}
    onValueChange={onValueChange}
    {...(disabled === undefined ? {} : { disabled })}
    {...(name === undefined ? {} : { name })}
  >
    <Radix.Trigger
      {...useFieldControl()}
      {...trigger}
      onKeyDown={useTypeAhead(options, value, onValueChange)}
      className={selectLook(size, className)}
    >
      <Radix.Value placeholder={placeholder} />
      <Radix.Icon>
        <SelectArrow />
      </Radix.Icon>
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-2rem)] animate-appear overflow-hidden rounded-control border border-line bg-stock shadow-lift"
      >
        <Radix.ScrollUpButton className={scroller}>
          <ChevronUp aria-hidden />
        </Radix.ScrollUpButton>
        <Radix.Viewport className="p-1">
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              className={classes(
                'flex cursor-pointer items-center justify-between gap-4 rounded-tag pe-2.5 ps-2.5 outline-none select-none',
                'data-disabled:opacity-45 data-highlighted:bg-accent-wash data-[state=checked]:font-[560]',
                size === 'dense' ? 'min-h-8 text-quiet' : 'min-h-12 text-body',
              )}
            >
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator>
                <CheckIcon aria-hidden className="size-4 text-accent" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
        <Radix.ScrollDownButton className={scroller}>
          <ChevronDown aria-hidden />
        </Radix.ScrollDownButton>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
