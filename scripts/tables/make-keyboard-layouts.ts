import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The layouts that the portal knows: its name, and the symbols file and variant of xkeyboard-config. */
const chosen = [
  ['german', 'de', 'basic'],
  ['french', 'fr', 'basic'],
  ['italian', 'it', 'basic'],
  ['spanish', 'es', 'basic'],
  ['portuguese', 'pt', 'basic'],
  ['swedish', 'se', 'basic'],
  ['polish', 'pl', 'qwertz'],
  ['uk', 'gb', 'basic'],
  ['canadian_french', 'ca', 'fr'],
  ['turkish', 'tr', 'basic'],
  ['swiss_german', 'ch', 'basic'],
  ['swiss_french', 'ch', 'fr'],
  ['belgian', 'be', 'basic'],
  ['danish', 'dk', 'basic'],
  ['norwegian', 'no', 'basic'],
  ['brazilian', 'br', 'abnt2'],
  ['latin_american', 'latam', 'basic'],
  ['czech', 'cz', 'basic'],
  ['hungarian', 'hu', 'standard'],
  ['slovak', 'sk', 'basic'],
  ['croatian', 'hr', 'basic'],
  ['romanian', 'ro', 'winkeys'],
  ['dutch', 'nl', 'basic'],
  ['estonian', 'ee', 'basic'],
  ['lithuanian', 'lt', 'basic'],
  ['icelandic', 'is', 'basic'],
  ['japanese', 'jp', '106'],
  ['greek', 'gr', 'basic'],
  ['russian', 'ru', 'winkeys'],
  ['ukrainian', 'ua', 'winkeys'],
  ['bulgarian', 'bg', 'bds'],
  ['hebrew', 'il', 'basic'],
  ['arabic', 'ara', 'basic'],
  ['arabic_azerty', 'ara', 'azerty'],
  ['persian', 'ir', 'pes'],
  ['hindi', 'in', 'deva'],
  ['thai', 'th', 'basic'],
  ['vietnamese', 'vn', 'basic'],
  ['serbian', 'rs', 'basic'],
  ['macedonian', 'mk', 'basic'],
  ['belarusian', 'by', 'basic'],
  ['kazakh', 'kz', 'basic'],
  ['mongolian', 'mn', 'basic'],
  ['armenian', 'am', 'basic'],
  ['georgian', 'ge', 'basic'],
  ['azerbaijani', 'az', 'latin'],
  ['albanian', 'al', 'basic'],
  ['maltese', 'mt', 'basic'],
  ['turkish_f', 'tr', 'f'],
  ['czech_qwerty', 'cz', 'qwerty'],
  ['slovak_qwerty', 'sk', 'qwerty'],
  ['lithuanian_azerty', 'lt', 'std'],
  ['french_bepo', 'fr', 'bepo'],
  ['french_mac', 'fr', 'mac'],
  ['british_mac', 'gb', 'mac'],
  ['canadian_multilingual', 'ca', 'multix'],
  ['american_international', 'us', 'intl'],
] as const;

/** The keys that type characters, as xkeyboard-config names them, in the order of a keyboard: row by row, left to right. */
const keys = [
  'TLDE',
  ...Array.from({ length: 12 }, (_, place) => `AE${String(place + 1).padStart(2, '0')}`),
  ...Array.from({ length: 12 }, (_, place) => `AD${String(place + 1).padStart(2, '0')}`),
  'BKSL',
  ...Array.from({ length: 11 }, (_, place) => `AC${String(place + 1).padStart(2, '0')}`),
  ...Array.from({ length: 10 }, (_, place) => `AB${String(place + 1).padStart(2, '0')}`),
];

type Levels = readonly [plain: string, shifted: string];

/** Reads the text of a symbols file by its name: `de`. */
type ReadSymbols = (name: string) => string;

/** The body of a variant, or of the first one. */
const bodyOf = (symbols: string, variant: string | undefined): string => {
  const blocks = [...symbols.matchAll(/xkb_symbols\s+"([^"]+)"\s*\{(.*?)\n\};/gs)];
  const found = variant === undefined ? blocks[0] : blocks.find(([, name]) => name === variant);
  if (!found) throw new Error(`There is no variant ${variant ?? ''}.`);
  return found[2] ?? '';
};

const saysNothing = /^(?:NoSymbol|any)?$/;

/** What a key types by a later statement: where that says nothing, it is as before. */
const over = ([before, above]: Levels = ['', ''], [plain, shifted]: Levels): Levels => [
  saysNothing.test(plain) ? before : plain,
  saysNothing.test(shifted) ? above : shifted,
];

/** The keysyms of the keys of a variant; a later statement replaces an earlier one. */
const levelsOf = (read: ReadSymbols, file: string, variant?: string): Map<string, Levels> => {
  const levels = new Map<string, Levels>();
  const body = bodyOf(read(file), variant).replaceAll(/\/\/.*$/gm, '');
  const statement = /include\s+"(\w+)(?:\((\w+)\))?"|key\s+<(\w+)>\s*\{([^}]*)\}/g;
  for (const [, included, part, key, content = ''] of body.matchAll(statement)) {
    if (included !== undefined) {
      if (included.startsWith('level') || included === 'nbsp' || included === 'kpdl') continue;
      for (const [name, pair] of levelsOf(read, included, part))
        levels.set(name, over(levels.get(name), pair));
    } else if (key !== undefined) {
      const symbols = /(?:symbols\[\w+\]\s*=\s*)?\[([^\]]*)\]\s*,?\s*$/.exec(content.trim())?.[1];
      const [plain = '', shifted = plain] = (symbols ?? '').split(',').map((name) => name.trim());
      levels.set(key, over(levels.get(key), [plain, shifted]));
    }
  }
  return levels;
};

/** The character of a keysym; a space for a dead key, which types nothing by itself. */
const characterOf = (keysym: string, names: ReadonlyMap<string, string>): string => {
  if (/^dead_|^VoidSymbol$|^$/.test(keysym)) return ' ';
  if (keysym.length === 1) return keysym;
  const hexadecimal = /^(?:U|0x0?100)([0-9A-Fa-f]{4,6})$/.exec(keysym)?.[1];
  const character =
    hexadecimal === undefined ? names.get(keysym) : String.fromCodePoint(Number.parseInt(hexadecimal, 16));
  if (character === undefined) throw new Error(`The keysym ${keysym} is not known.`);
  return character;
};

/** The names of keysyms in X11's keysymdef.h, with the characters that its comments give; an older name has those of its number. */
export const keysymNames = (header: string): Map<string, string> => {
  const defined = [
    ...header.matchAll(/^#define XK_(\w+)\s+(0x\w+)(?:\s*\/\*[( ]*U\+([0-9A-F]{4,6}))?/gm),
  ].map(([, name = '', number = '', code]) => ({
    name,
    number,
    character: code === undefined ? null : String.fromCodePoint(Number.parseInt(code, 16)),
  }));
  const byNumber = new Map(
    defined.flatMap(({ number, character }) => (character === null ? [] : [[number, character] as const])),
  );
  return new Map(
    defined.flatMap(({ name, number }) => {
      const character = byNumber.get(number);
      return character === undefined ? [] : [[name, character] as const];
    }),
  );
};

/** What the keys of a layout type, first without Shift, then with it. */
export const typedOn = (
  read: ReadSymbols,
  names: ReadonlyMap<string, string>,
  [file, variant]: readonly [string, string],
): string => {
  const levels = levelsOf(read, file, variant);
  return [0, 1]
    .flatMap((level) => keys.map((key) => characterOf(levels.get(key)?.[level] ?? '', names)))
    .join('');
};

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

const moduleOf = (rows: readonly (readonly [name: string, typed: string])[], version: string): string =>
  `// Made by scripts/tables/make-keyboard-layouts.ts from xkeyboard-config ${version}: change that, not this.
// Facts of xkeyboard-config (freedesktop.org, MIT): which character each key types.

/** What the keys of each layout type in the order of the row of the US keyboard, first without Shift, then with it. A space marks a dead key, which types nothing. */
// oxfmt-ignore
export const keyboardRows = {
${rows.map(([name, typed]) => `  ${name}: ${quoted(typed)},`).join('\n')}
} as const;
`;

/** Writes the table: `node scripts/tables/make-keyboard-layouts.ts [folder of symbols] [keysymdef.h] [xkeyboard-config.pc]`. */
if (import.meta.main) {
  const [
    folder = '/usr/share/X11/xkb/symbols',
    header = '/usr/include/X11/keysymdef.h',
    about = '/usr/share/pkgconfig/xkeyboard-config.pc',
  ] = process.argv.slice(2);
  const read: ReadSymbols = (name) => readFileSync(join(folder, name), 'utf8');
  const names = keysymNames(readFileSync(header, 'utf8'));
  const version = /^Version: (\S+)/m.exec(readFileSync(about, 'utf8'))?.[1] ?? '';
  const rows = chosen.map(([name, file, variant]) => [name, typedOn(read, names, [file, variant])] as const);
  writeFileSync(join(import.meta.dirname, '../../src/domain/scan/keyboard-rows.ts'), moduleOf(rows, version));
}
