import type { Label, Product } from '#domain/products/contract.ts';
import type { ProductVideo } from '#domain/products/product-video.ts';
import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { faultsOfReferences, refuseFaults, type Reference, type ReferenceRule } from '../files/references.ts';
import { faultsOfVideos } from '../tutorials/video-faults.ts';

export interface NamedFiles {
  images?: readonly string[] | null | undefined;
  labels?: readonly { artworkFiles?: readonly string[] | undefined }[] | null | undefined;
  /** The artwork of a product without a list of labels. */
  artworkFiles?: readonly string[] | null | undefined;
  tutorialVideos?: readonly ProductVideo[] | null | undefined;
}

const picture: ReferenceRule = {
  type: 'image/',
  takesOthers: true,
  fault: said('refusal.no_picture_or_link'),
};
const artwork: ReferenceRule = { fault: said('refusal.no_uploaded_file') };

const artworkOf = (product: Product): string[] =>
  [product, ...product.labels].flatMap((label: Pick<Label, 'artworkFiles'>) => label.artworkFiles);

const isSame = (one: ProductVideo, other: ProductVideo): boolean =>
  one.videoSource === other.videoSource && one.videoType === other.videoType;

/** Throws if pictures, artwork or videos are neither stored files nor values that the product already has. */
export const refuseUnknownFiles = async (
  queries: Queries,
  { images, labels, artworkFiles: flatFiles, tutorialVideos }: NamedFiles,
  before: Product | null,
): Promise<void> => {
  const currentImages = before?.images ?? [];
  const currentArtwork = before ? artworkOf(before) : [];
  const currentVideos = before?.tutorialVideos ?? [];
  const references: Reference[] = [
    ...(images ?? []).map((value, index) => ({
      field: `images.${index}`,
      value,
      rule: picture,
      current: currentImages,
    })),
    ...(flatFiles ?? []).map((value, index) => ({
      field: `artworkFiles.${index}`,
      value,
      rule: artwork,
      current: currentArtwork,
    })),
    ...(labels ?? []).flatMap(({ artworkFiles = [] }, label) =>
      artworkFiles.map((value, index) => ({
        field: `labels.${label}.artworkFiles.${index}`,
        value,
        rule: artwork,
        current: currentArtwork,
      })),
    ),
  ];
  const videos = (tutorialVideos ?? []).map((video, index) => ({
    video,
    field: `tutorialVideos.${index}.videoSource`,
    source: video.videoSource,
    kind: video.videoType,
    current: currentVideos.map(({ videoSource }) => videoSource),
  }));
  const isNew = ({ video }: { video: ProductVideo }) =>
    !currentVideos.some((current) => isSame(current, video));
  refuseFaults({
    ...(await faultsOfReferences(queries, references)),
    ...(await faultsOfVideos(queries, videos.filter(isNew))),
  });
};
