import type { Product } from '#domain/products/contract.ts';
import type { ProductVideo } from '#domain/products/product-video.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { useTutorials } from '#web/tutorials/queries.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { noVideos, notLoaded } from '../products/wording.ts';
import { Section } from './section.tsx';
import { VideoCard } from './video-card.tsx';
import { productPageWords as words } from './wording.ts';

const inOrder = (videos: readonly ProductVideo[]): readonly ProductVideo[] =>
  videos.toSorted(
    (a, b) => (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER),
  );

const Loading = () => (
  <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
    <output className="sr-only">{words.loadingVideos}</output>
    <Skeleton className="aspect-video" />
    <Skeleton className="aspect-video" />
    <Skeleton className="aspect-video" />
  </div>
);

/** The product's own videos, then the general tutorials. */
export const WatchAndLearn = ({ videos }: { videos: Product['tutorialVideos'] }) => {
  const query = useTutorials();
  const { data: tutorials, refetch, isFetching } = query;
  const error = useFailure(query);
  return (
    <Section title={words.watchLearn} className="print:hidden">
      {videos.length === 0 && tutorials?.length === 0 ? <p className="text-ink-quiet">{noVideos}</p> : null}
      <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {inOrder(videos).map((video, index) => (
          <VideoCard
            key={video.id ?? `${index} ${video.videoSource}`}
            title={video.title}
            source={video.videoSource}
          />
        ))}
        {(tutorials ?? []).map((tutorial) => (
          <VideoCard
            key={tutorial.id}
            title={tutorial.title}
            source={tutorial.videoUrl}
            category={tutorial.category}
            description={tutorial.description}
          />
        ))}
      </div>
      {!tutorials && !error ? <Loading /> : null}
      {!tutorials && error ? (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-4">
          <p>{sentenceOf(error)}</p>
          <Button pending={isFetching} onClick={() => void refetch()}>
            {notLoaded.retry}
          </Button>
        </div>
      ) : null}
    </Section>
  );
};
