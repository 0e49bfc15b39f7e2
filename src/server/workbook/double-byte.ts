import type { TextEncoding } from '#domain/imports/text-form.ts';

/** How probable the characters of an encoding with two bytes are in a text. */
export interface DoubleByte {
  /** From -1 to 1, and how many bytes the character takes. */
  weightOf: (lead: number, trail: number) => { weight: number; length: 1 | 2 };
  /** Lead bytes of which at least one is in every real text, such as those of kana; null if there are none. */
  needs: readonly number[] | null;
}

const within = (value: number, from: number, to: number): boolean => value >= from && value <= to;
const two = (weight: number) => ({ weight, length: 2 as const });

/** The standards put the frequent characters of a language first: level 1 of GB 2312, Big5 and JIS X 0208. */
export const doubleByte: Partial<Record<TextEncoding, DoubleByte>> = {
  gb18030: {
    weightOf: (lead, trail) => {
      if (trail < 0xa1) return two(-0.5);
      if (within(lead, 0xb0, 0xd7)) return two(1);
      if (lead === 0xa1 || lead === 0xa3) return two(0.6);
      return two(within(lead, 0xa4, 0xa5) ? -0.3 : -0.4);
    },
    needs: null,
  },
  big5: {
    weightOf: (lead, trail) => {
      if (within(trail, 0x7f, 0xa0)) return two(-1);
      if (within(lead, 0xa4, 0xc6)) return two(1);
      return two(within(lead, 0xa1, 0xa3) ? 0.6 : -0.3);
    },
    needs: null,
  },
  shift_jis: {
    weightOf: (lead) => {
      if (within(lead, 0xa1, 0xdf)) return { weight: 0.2, length: 1 };
      if (lead === 0x82 || lead === 0x83 || within(lead, 0x88, 0x97)) return two(1);
      return two(lead === 0x81 ? 0.6 : -0.2);
    },
    needs: null,
  },
  'euc-jp': {
    weightOf: (lead, trail) => {
      if (trail < 0xa1) return two(-0.5);
      if (lead === 0xa4 || lead === 0xa5 || within(lead, 0xb0, 0xcf)) return two(1);
      return two(lead === 0xa1 || lead === 0xa3 ? 0.6 : -0.3);
    },
    needs: [0xa4, 0xa5],
  },
  'euc-kr': {
    // Hangul, all of which are frequent characters of GB 2312 as well: a Chinese text has others besides.
    weightOf: (lead, trail) => {
      if (trail < 0xa1) return two(-0.5);
      if (within(lead, 0xb0, 0xc8)) return two(1.02);
      return two(lead === 0xa1 || lead === 0xa3 ? 0.6 : -0.5);
    },
    needs: null,
  },
};
