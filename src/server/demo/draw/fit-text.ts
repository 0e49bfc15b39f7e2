import { widthOf, type Face } from './typeface.ts';

export interface FittedText {
  lines: string[];
  /** Height of a line. */
  size: number;
}

export interface TextPlace {
  width: number;
  /** The total height of all lines. */
  height: number;
  /** The largest and the smallest height of a line. */
  size: number;
  minSize: number;
}

/** Breaks a text into lines as large as fit; text too long even at the smallest size ends with an ellipsis. */
export const fitText = (text: string, face: Face, place: TextPlace): FittedText => {
  for (let { size } = place; size > place.minSize; size *= 0.94) {
    const lines = breakLines(text, face, size, place.width);
    const isWithin = lines.every((line) => widthOf(face, line, size) <= place.width);
    if (isWithin && lines.length * size <= place.height) return { lines, size };
  }
  const size = place.minSize;
  const lines = breakLines(text, face, size, place.width);
  const room = Math.max(1, Math.floor(place.height / size));
  const kept = lines.slice(0, room).map((line) => cut(line, face, size, place.width));
  if (lines.length > room) kept.push(cut(`${kept.pop() ?? ''} …`, face, size, place.width));
  return { lines: kept, size };
};

const breakLines = (text: string, face: Face, size: number, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(face, longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

const cut = (line: string, face: Face, size: number, width: number): string => {
  let kept = line;
  while (kept.length > 1 && widthOf(face, kept, size) > width) kept = `${kept.slice(0, -2).trimEnd()}…`;
  return kept;
};
