import FileIcon from 'lucide-react/icons/file-text';
import FilmIcon from 'lucide-react/icons/film';
import { imageAddress } from '#domain/files/image-value.ts';
import { artworkFile } from '#domain/products/artwork-file.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';

const icon = 'grid size-12 shrink-0 place-items-center rounded-control bg-sunken text-ink-quiet';

/** A file in a list: its picture, or the icon of its kind. */
export const FileMark = ({ value, isVideo = false }: { value: string; isVideo?: boolean }) => {
  if (!isVideo && artworkFile(value).isPicture)
    return (
      <span className="block size-12 shrink-0">
        <ImageFrame src={imageAddress(value, 160)} alt="" />
      </span>
    );
  const Sign = isVideo ? FilmIcon : FileIcon;
  return (
    <span className={icon}>
      <Sign aria-hidden className="size-5" />
    </span>
  );
};
