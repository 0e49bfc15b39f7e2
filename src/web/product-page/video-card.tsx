import { CategoryBadge } from '#web/tutorials/parts/category-badge.tsx';
import { VideoScreen } from '#web/files/parts/video-screen.tsx';

type VideoCardProps = {
  title: string;
  /** A link or the key of an uploaded file; '' if there is none. */
  source: string;
  category?: string | null;
  description?: string | null;
};

/** A video with its title, and optionally category and description. */
export const VideoCard = ({ title, source, category, description }: VideoCardProps) => (
  <article className="overflow-hidden rounded-sheet border border-line bg-stock">
    <VideoScreen source={source} title={title} />
    <div className="p-4">
      <h3 className="font-[640]">{title}</h3>
      {category ? <CategoryBadge category={category} className="mt-2" /> : null}
      {description ? <p className="mt-2 text-ink-quiet">{description}</p> : null}
    </div>
  </article>
);
