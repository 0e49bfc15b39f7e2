import type { StoredSaid } from '../said.ts';
import type { Formats } from '../formats.ts';

/** The name of a layout. */
type Named = { name: StoredSaid };

/** How a code was read that came through another keyboard, and whose it is. */
export const keyboardWords = {
  'keyboard.layout': ({ name }: Named, f: Formats) => `the ${f.say(name)} keyboard`,
  'keyboard.caps_lock': 'Caps Lock',
  'keyboard.both': ({ name }: Named, f: Formats) => `the ${f.say(name)} keyboard and Caps Lock`,
  'read.corrected': ({ text, keyboard }: { text: string; keyboard: StoredSaid }, f: Formats) =>
    `Read as ${text}: the computer is set to ${f.say(keyboard)}.`,
  'read.doubtful': (
    { text, keyboard, meant }: { text: string; keyboard: StoredSaid; meant: string },
    f: Formats,
  ) =>
    `No product carries ${text}. If this computer is set to ${f.say(keyboard)}, it is ${meant}: set the keyboard to that of the scanner, or teach the scanner on Check Your Scanner.`,
  /** `clients` are their names. */
  'read.other_client': ({ clients }: { clients: readonly StoredSaid[] }, f: Formats) =>
    `This code belongs to ${clients.map((client) => f.say(client)).join(' and to ')}.`,
  'read.no_client': 'no client',
};
