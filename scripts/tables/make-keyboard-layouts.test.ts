import { expect, test } from 'vitest';
import { keysymNames, typedOn } from './make-keyboard-layouts.ts';

const header = `
#define XK_exclam                        0x0021  /* U+0021 EXCLAMATION MARK */
#define XK_ampersand                     0x0026  /* U+0026 AMPERSAND */
#define XK_eacute                        0x00e9  /* U+00E9 LATIN SMALL LETTER E WITH ACUTE */
#define XK_Arabic_ha                     0x05e7  /* U+0647 ARABIC LETTER HEH */
#define XK_Arabic_heh                    0x05e7  /* deprecated */
`;

const files: Readonly<Record<string, string>> = {
  base: `
xkb_symbols "basic" {
    key <AE01> { [ 1, exclam ] };
    key <AE02> { [ Arabic_heh, U0FEF7 ] };
    key <AD01> { [ q, Q ] };
    key <AD02> { [ w, W ] };
};`,
  layout: `
xkb_symbols "other" {
    key <AE01> { [ 9 ] };
};
xkb_symbols "basic" {
    include "base(basic)"
    key <AE01> { [ ampersand, 1 ] }; // a comment
    override key <AD01> {
	[ dead_acute, U20AC ]
    };
    key <AD02> { type[group1] = "ALPHABETIC", [ eacute, NoSymbol ] };
    include "level3(ralt_switch)"
};`,
};

test('a layout is what its file says over the files that it includes, dead keys as spaces', () => {
  const typed = typedOn((name) => files[name] ?? '', keysymNames(header), ['layout', 'basic']);
  const half = typed.length / 2;
  const keys = [1, 2, 13, 14].map((place) => [typed[place], typed[place + half]]);
  expect(keys).toEqual([
    ['&', '1'],
    ['ه', '\ufef7'],
    [' ', '€'],
    ['é', 'W'],
  ]);
});
