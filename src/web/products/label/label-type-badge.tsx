import { LabelType } from '#domain/products/label.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { inWords } from '#web/words/told.ts';

const tones: Readonly<Record<LabelType, BadgeTone>> = {
  Nutritional: 'moss',
  Barcode: 'graphite',
  Address: 'sky',
  BBD: 'plum',
};

/** The type of a label as a coloured badge; an unknown type is neutral. */
export const LabelTypeBadge = ({ type }: { type: string }) => {
  const known = LabelType.safeParse(type);
  return <Badge tone={known.success ? tones[known.data] : 'neutral'}>{inWords(type)}</Badge>;
};
