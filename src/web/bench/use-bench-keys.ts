import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { commandOfKey, type BenchCommand } from './bench-commands.ts';

/** Elements with keys of their own while they have the focus. */
const withOwnKeys = 'input, textarea, select, [role="listbox"], [role="combobox"], [aria-haspopup]';

/** Handles the keys of the bench. A focused button or link handles Enter itself. */
export const useBenchKeys = (act: (command: BenchCommand) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOfKey(event.key);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.repeat;
    if (!command || !isPlain || event.defaultPrevented || isDialogOpen()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(withOwnKeys)) return;
    if (command === 'ok' && target?.closest('a, button')) return;
    event.preventDefault();
    act(command);
  });
  useEffect(() => {
    const keyWentDown = (event: KeyboardEvent) => {
      press(event);
    };
    document.addEventListener('keydown', keyWentDown);
    return () => document.removeEventListener('keydown', keyWentDown);
  }, []);
};
