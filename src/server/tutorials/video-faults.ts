import { storedImage } from '#domain/files/image-value.ts';
import { faultOfVideoLink } from '#domain/tutorials/video.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { faultsOfReferences, type ReferenceRule } from '../files/references.ts';

/** A video to be stored. */
export interface VideoReference {
  /** The path of the video's source in the body. */
  field: string;
  source: string;
  kind: 'youtube' | 'file';
  /** The record's current sources: an older link is still allowed. */
  current: readonly string[];
}

const film: ReferenceRule = {
  prefix: 'uploads',
  type: 'video/',
  fault: said('refusal.no_uploaded_video'),
};

/** A video source in stored form: the address of an uploaded file becomes its key. */
export const storedSource = (source: string, publicBases: readonly string[]): string =>
  storedImage(source, publicBases) ?? source;

/** An error for each field whose video cannot be stored: the link is not a video's, or the file was not uploaded. */
export const faultsOfVideos = async (
  queries: Queries,
  videos: readonly VideoReference[],
): Promise<Record<string, Said>> => {
  const links = videos.flatMap(({ kind, source, field }) => {
    const fault = kind === 'youtube' ? faultOfVideoLink(source) : null;
    return fault === null ? [] : [[field, said(fault)] as const];
  });
  const files = videos.filter(({ kind }) => kind === 'file');
  return {
    ...Object.fromEntries(links),
    ...(await faultsOfReferences(
      queries,
      files.map(({ field, source, current }) => ({ field, value: source, rule: film, current })),
    )),
  };
};
