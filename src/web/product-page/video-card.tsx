import { CategoryBadge } from '#web/tutorials/parts/category-badge.tsx';
import { VideoScreen } from '#web/files/parts/video-screen.tsx';

type VideoCardProps = {
  title: string;
  /** A link or the key of an uploaded file; '' if there is none. */
  source: string;
  category?: string | null;
  description?: string | null;
};

/** A video with its title and address, and optionally category and description. */
export const VideoCard = ({ title, source, category, description }: VideoCardProps) => (
  <article className="overflow-hidden rounded-sheet border border-line bg-stock">
    <VideoScreen source={source} title={title} />
    <div className="p-4">
      <h3 className="font-[640]">{title}</h3>
      <VideoAddress source={source} />
      {category ? <CategoryBadge category={category} className="mt-2" /> : null}
      {description ? <p className="mt-2 whitespace-pre-line text-ink-quiet">{description}</p> : null}
    </div>
  </article>
);

/** The address of a video as it was entered; one that can be opened is a link. */
const VideoAddress = ({ source }: { source: string }) => {
  const address = source.trim();
  if (address === '') return null;
  const look = 'flex min-h-12 items-center text-quiet wrap-anywhere text-ink-quiet';
  return URL.parse(address)?.protocol === 'https:' ? (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={`${look} underline underline-offset-4`}
    >
      {address}
    </a>
  ) : (
    <p className={look}>{address}</p>
  );
};
