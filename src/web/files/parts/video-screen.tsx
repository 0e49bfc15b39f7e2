/* oxlint-disable react/iframe-missing-sandbox -- the player has another origin: keeping it gives no access to ours */
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import PlayIcon from 'lucide-react/icons/play';
import { useState } from 'react';
import { videoOf } from '#domain/tutorials/video.ts';
import { filesWords as words } from '../wording.ts';

const box =
  'relative grid aspect-video w-full place-items-center content-center gap-2 bg-sunken text-ink-quiet';

const YouTubePlayer = ({ address, title }: { address: string; title: string }) => (
  <iframe
    src={`${address}?autoplay=1`}
    title={title}
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
    className={box}
  />
);

const tapToPlay = words.playOnYoutube;

/** A still image of our own: YouTube is contacted only after the user taps it. */
const YouTubeVideo = ({ address, title }: { address: string; title: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <YouTubePlayer address={address} title={title} />;
  return (
    <button
      type="button"
      aria-label={`${tapToPlay}: ${title}`}
      onClick={() => setIsOpen(true)}
      className={`${box} cursor-pointer`}
    >
      <PlayIcon aria-hidden className="size-10 text-accent" />
      <span>{tapToPlay}</span>
    </button>
  );
};

type VideoScreenProps = { source: string; title: string };

/** Plays a video: embedded from YouTube after a tap, from our own files, or as a link to another site. */
export const VideoScreen = ({ source, title }: VideoScreenProps) => {
  const video = videoOf(source);
  if (video.kind === 'youtube')
    return <YouTubeVideo key={video.address} address={video.address} title={title} />;
  if (video.kind === 'file')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded files have no captions
    return <video src={video.address} aria-label={title} controls preload="none" className={box} />;
  if (video.kind === 'link')
    return (
      <a href={video.address} target="_blank" rel="noopener noreferrer" className={box}>
        <ExternalLinkIcon aria-hidden className="size-8" />
        <span className="max-w-full px-4 text-center wrap-anywhere underline underline-offset-4">
          {words.watchOn({ hostname: new URL(video.address).hostname })}
        </span>
        {/* The space separates the two lines for screen readers. */}{' '}
        <span className="text-quiet">{words.opensOnAnotherSite}</span>
      </a>
    );
  return (
    <div className={box}>
      <PlayIcon aria-hidden className="size-8" />
      {words.clickToPlay}
    </div>
  );
};
