import { LabelType } from '#domain/products/label.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';

const tones: Readonly<Record<LabelType, BadgeTone>> = {
  Nutritional: 'moss',
  Barcode: 'graphite',
  Address: 'sky',
  BBD: 'plum',
};

/** What a label says, in its word and its colour; a word that is none of the trade's four stands in a neutral one. */
export const LabelTypeBadge = ({ type }: { type: string }) => {
  const known = LabelType.safeParse(type);
  return <Badge tone={known.success ? tones[known.data] : 'neutral'}>{type}</Badge>;
};
