import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useCan } from '#web/session/session.tsx';
import { useSeals } from './queries.ts';
import { sealWords as words } from './wording.ts';

/** Says whether seals leave the portal, and which is the latest. */
export const SealsNote = () => (useCan('seal.read') ? <Seals /> : null);

const Seals = () => {
  const query = useSeals();
  const { data } = query;
  if (!data) return <PartNotThere query={query} what={words.notLoaded} />;
  const sent = data.seals.find(({ sentAt }) => sentAt !== null);
  const failed = data.seals.find(({ code }) => code !== null);
  if (!data.isOn) return <Warning text={words.off} />;
  if (failed) return <Warning text={`${words.failed(failed.number)} ${failed.sentence ?? ''}`} />;
  return sent?.sentAt ? (
    <p className="text-quiet text-ink-quiet">{words.last(sent.number, formatDateTime(sent.sentAt))}</p>
  ) : null;
};

const Warning = ({ text }: { text: string }) => (
  <p className="flex max-w-prose items-start gap-2 text-quiet text-warning">
    <TriangleAlertIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
    {text}
  </p>
);
