import CheckIcon from 'lucide-react/icons/check';
import FileIcon from 'lucide-react/icons/file-text';
import RetryIcon from 'lucide-react/icons/rotate-cw';
import AlertIcon from 'lucide-react/icons/triangle-alert';
import CloseIcon from 'lucide-react/icons/x';
import { Button } from '#web/kit/controls/button.tsx';
import { formatBytes } from '#web/kit/texts/format-bytes.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { Progress } from '#web/kit/controls/progress.tsx';
import { percentOf, type UploadItem } from '../upload-items.ts';
import type { Uploads } from '../use-uploads.ts';
import { timeLeft, filesWords as words } from '../wording.ts';

/** The picked files with their progress and actions; nothing if there are none. */
export const UploadList = ({ uploads }: { uploads: Uploads }) =>
  uploads.items.length === 0 ? null : (
    <ul aria-label={words.uploads} className="divide-y divide-line border-y border-line">
      {uploads.items.map((item) => (
        <UploadRow key={item.id} item={item} uploads={uploads} />
      ))}
    </ul>
  );

const UploadRow = ({ item, uploads }: { item: UploadItem; uploads: Uploads }) => {
  const { id, name, state } = item;
  const isUnderWay = state.step === 'idle' || state.step === 'uploading';
  return (
    <li className="flex items-center gap-3 py-2">
      <Preview item={item} />
      <div className="grid min-w-0 grow gap-1">
        <p className="font-[560] wrap-anywhere">{name}</p>
        {state.step === 'uploading' || state.step === 'done' ? (
          <Progress value={percentOf(state)} label={words.uploading({ name })} />
        ) : null}
        <Standing item={item} />
      </div>
      {state.step === 'failed' && state.canRetry ? (
        <Button
          size="dense"
          icon={<RetryIcon aria-hidden />}
          aria-label={words.retry({ name })}
          onClick={() => uploads.retry(id)}
        >
          {words.retryButton}
        </Button>
      ) : null}
      <IconButton
        label={isUnderWay ? words.cancel({ name }) : words.remove({ name })}
        icon={<CloseIcon aria-hidden />}
        onClick={() => (isUnderWay ? uploads.cancel(id) : uploads.remove(id))}
      />
    </li>
  );
};

const Preview = ({ item: { preview } }: { item: UploadItem }) => (
  <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-ink-quiet">
    {preview === null ? (
      <FileIcon aria-hidden className="size-5" />
    ) : (
      <img src={preview} alt="" className="size-full object-contain" />
    )}
  </span>
);

const Standing = ({ item: { state, sizeBytes } }: { item: UploadItem }) => {
  const size = formatBytes(sizeBytes);
  if (state.step === 'failed')
    return (
      <p role="alert" className="flex gap-2 text-quiet text-danger">
        <AlertIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{state.message}</span>
      </p>
    );
  if (state.step === 'done')
    return (
      <output className="flex items-center gap-2 text-quiet text-success">
        <CheckIcon aria-hidden className="size-4 shrink-0" />
        {words.uploaded({ size })}
      </output>
    );
  if (state.step === 'idle') return <p className="text-quiet text-ink-quiet">{words.waiting({ size })}</p>;
  const { sent, total, remainingMs } = state;
  return (
    <p className="text-quiet text-ink-quiet tabular-nums">
      {[words.of({ sent: formatBytes(sent), total: formatBytes(total) }), timeLeft(remainingMs)]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
};
