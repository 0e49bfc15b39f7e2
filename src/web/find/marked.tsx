import { matchedParts } from '#domain/find/matched-parts.ts';

/** A text with the matching parts marked. */
export const Marked = ({ text, terms }: { text: string; terms: readonly string[] }) =>
  matchedParts(text, terms).map((part, index) =>
    part.isMatch ? (
      <mark
        key={index}
        className="bg-transparent font-[680] text-inherit underline decoration-2 underline-offset-3"
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
