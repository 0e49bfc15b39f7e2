import { storedImage } from '#domain/files/image-value.ts';
import { isYoutubeLink } from '#domain/tutorials/youtube.ts';
import type { Queries } from '../db/database.ts';
import { faultsOfReferences, type ReferenceRule } from '../files/references.ts';

/** A video as somebody wants to keep it. */
export interface KeptVideo {
  /** The path of its source in the body. */
  field: string;
  source: string;
  kind: 'youtube' | 'file';
  /** The sources that the record has held until now: a link of old may stay beside the files. */
  held: readonly string[];
}

const film: ReferenceRule = {
  prefix: 'uploads',
  type: 'video/',
  sentence: 'This is not an uploaded video.',
};

/** A video's source as it is kept: the address of an uploaded file becomes its key. */
export const storedSource = (source: string, publicBases: readonly string[]): string =>
  storedImage(source, publicBases) ?? source;

/** Which of these videos can't be kept: a YouTube video without its link, a file that nobody has uploaded. */
export const faultsOfVideos = async (
  queries: Queries,
  videos: readonly KeptVideo[],
): Promise<Record<string, string>> => {
  const links = videos.filter(({ kind, source }) => kind === 'youtube' && !isYoutubeLink(source));
  const files = videos.filter(({ kind }) => kind === 'file');
  return {
    ...Object.fromEntries(links.map(({ field }) => [field, 'Please enter a valid YouTube link'])),
    ...(await faultsOfReferences(
      queries,
      files.map(({ field, source, held }) => ({ field, value: source, rule: film, held })),
    )),
  };
};
