import { useEffect, useRef, type KeyboardEvent } from 'react';

/** After this pause, typing begins anew, in milliseconds. */
const resetMs = 1000;

/**
 * The pause after which typing at a closed select chooses, in milliseconds. A scan is over by then, and a whole code
 * begins no option.
 */
const pauseMs = 260;

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/**
 * The option that begins with what was typed, from the chosen one on; one character, typed once or again and again, goes on
 * to the next such option.
 */
export const optionByTyping = (
  options: readonly Option[],
  value: string | undefined,
  typed: string,
): Option | undefined => {
  const text = typed.toLowerCase();
  const isOneCharacter = new Set(text).size === 1;
  const start = options.findIndex((option) => option.value === value) + (isOneCharacter ? 1 : 0);
  const wanted = isOneCharacter ? text.slice(0, 1) : text;
  return [...options.slice(Math.max(start, 0)), ...options.slice(0, Math.max(start, 0))].find(
    ({ label, disabled }) => !disabled && label.toLowerCase().startsWith(wanted),
  );
};

/** Chooses an option of a closed select by its first letters, once typing pauses. */
export const useTypeAhead = (
  options: readonly Option[],
  value: string | undefined,
  onValueChange: (value: string) => void,
) => {
  const typed = useRef({ text: '', atMs: -Infinity });
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (event: KeyboardEvent): void => {
    const { key, timeStamp: atMs } = event;
    const { text, atMs: lastMs } = typed.current;
    const isGoingOn = atMs - lastMs < resetMs;
    const isCharacter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isCharacter || (key === ' ' && !isGoingOn)) return;
    event.preventDefault();
    typed.current = { text: isGoingOn ? text + key : key, atMs };
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const option = optionByTyping(options, value, typed.current.text);
      if (option && option.value !== value) onValueChange(option.value);
    }, pauseMs);
  };
};
