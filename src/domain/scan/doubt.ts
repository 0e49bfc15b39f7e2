/** Why nothing is opened by what was heard, and what was heard. */
export interface Doubt {
  readonly why:
    /** It may be a scan: Enter makes it one. */
    | 'press_enter'
    /** It is too short: the beginning of a code was lost. */
    | 'short'
    /** An input method or a dead key took characters of it. */
    | 'input_method'
    /** The device does not name its keys. */
    | 'unnamed_keys'
    /** Ctrl or Meta is held down, because its release was lost: digits came as shortcuts. */
    | 'held_key'
    /** A code came in parts, or a key was pressed before it: the same again is a scan. */
    | 'parts'
    /** One code has several lines, or two codes were sent at once. */
    | 'lines'
    /** Enter repeats, because its release was lost. */
    | 'enter_repeats';
  readonly text: string;
}
