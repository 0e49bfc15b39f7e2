import { z } from 'zod';
import { FileFinding } from './artwork-facts.ts';
import { StoredSaid } from '../words/said.ts';
import { said, sayInEnglish } from '../words/say.ts';

/** More pages of which the same is said are counted. */
const mostPages = 10;

/** What is worth knowing of artwork that is printed, and no fault, as it is kept with its job. */
const PrintedNote = z.object({
  code: z.string(),
  values: FileFinding.shape.values,
  /** The numbers of the pages of which it is said, in order; empty if it is said of the label, or of the whole file. */
  pages: z.array(z.int()),
  /** On how many more pages it is. */
  more: z.int(),
});
export type PrintedNote = z.infer<typeof PrintedNote>;
export const PrintedNotes = z.array(PrintedNote);

/** The same with its sentence, as the API gives it. */
export const ToldNote = PrintedNote.extend({ said: StoredSaid, sentence: z.string() }).meta({
  id: 'PrintJobNote',
});

/** What is said of a file, and not of one of its pages. */
const isOfFile = new Set<string>(['layers']);

const sameAs =
  (one: Pick<PrintedNote, 'code' | 'values'>) =>
  (other: Pick<PrintedNote, 'code' | 'values'>): boolean =>
    one.code === other.code && JSON.stringify(one.values) === JSON.stringify(other.values);

/** The notes of a job after one more of its pages was drawn. `page` is null if the job has only one label. */
export const withNotesOfPage = (
  kept: readonly PrintedNote[],
  found: readonly FileFinding[],
  page: number | null,
): PrintedNote[] => {
  const notes = [...kept];
  for (const { code, values } of found) {
    const at = notes.findIndex(sameAs({ code, values }));
    const { pages, more } = notes[at] ?? { pages: [], more: 0 };
    const all = page === null || isOfFile.has(code) ? [] : [...pages, page].toSorted((a, b) => a - b);
    const note = {
      code,
      values,
      pages: all.slice(0, mostPages),
      more: more + Math.max(0, all.length - mostPages),
    };
    if (at < 0) notes.push(note);
    else notes[at] = note;
  }
  return notes;
};

/** The notes of a job with their sentences. */
export const toldNotes = (notes: readonly PrintedNote[]): z.infer<typeof ToldNote>[] =>
  notes.map((note) => {
    const { code, values, pages, more } = note;
    const fact: StoredSaid = { code: `artwork.${code}`, values };
    const whole =
      pages.length === 0
        ? fact
        : said('artwork.on_pages', { pages: pages.join(', '), count: pages.length, more, finding: fact });
    return { ...note, said: whole, sentence: sayInEnglish(whole) };
  });
