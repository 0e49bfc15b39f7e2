import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { inWords } from '#web/words/told.ts';

const tones: ReadonlyMap<string, BadgeTone> = new Map([
  ['How-to Series', 'sky'],
  ['SOPs', 'moss'],
  ['Expert Tips', 'plum'],
]);

/** The category of a tutorial; unknown ones are neutral. */
export const CategoryBadge = ({ category, className }: { category: string; className?: string }) => (
  <Badge tone={tones.get(category) ?? 'neutral'} {...(className === undefined ? {} : { className })}>
    {inWords(category)}
  </Badge>
);
