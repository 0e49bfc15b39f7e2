import CircleCheckIcon from 'lucide-react/icons/circle-check';
import CircleQuestionIcon from 'lucide-react/icons/circle-question-mark';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import ScanBarcodeIcon from 'lucide-react/icons/scan-barcode';
import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { scanWords as words } from './wording.ts';

/** What a notice shows at a glance: by its colour, by the shape of its sign, and in words. */
export type NoticeTone = 'found' | 'not-found' | 'stop' | 'offer';

const looks = {
  found: { Icon: CircleCheckIcon, look: 'border-success bg-success-wash text-success' },
  'not-found': { Icon: CircleQuestionIcon, look: 'border-warning bg-warning-wash text-warning' },
  stop: { Icon: OctagonXIcon, look: 'border-danger bg-danger-wash text-danger' },
  offer: { Icon: ScanBarcodeIcon, look: 'border-ink bg-stock text-ink' },
} as const;

type ScanNoticeProps = {
  tone: NoticeTone;
  title: string;
  text?: string | null;
  acts?: ReactNode;
  /** Over the full width, red as the screen of a wrong piece. */
  isWide?: boolean;
  onDismiss: () => void;
};

/** The result of a scan. Screen readers announce it, and at once if it is a stop. */
export const ScanNotice = ({ tone, title, text, acts, isWide = false, onDismiss }: ScanNoticeProps) => {
  const { Icon, look } = looks[tone];
  return (
    <div
      role={tone === 'stop' || tone === 'not-found' ? 'alert' : 'status'}
      className={classes(
        'pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-sheet border-2 py-2 pe-2 ps-4 shadow-lift',
        isWide
          ? '-m-4 max-w-none grow rounded-none border-danger bg-danger py-5 text-stock'
          : `max-w-2xl ${look}`,
      )}
    >
      <Icon aria-hidden className="mt-2.5 size-7 shrink-0" />
      <div className="min-w-0 grow py-2">
        <p className={classes('font-[640] wrap-anywhere', isWide ? 'text-title' : 'text-fact')}>{title}</p>
        {text ? <p className={classes('wrap-anywhere', !isWide && 'text-ink')}>{text}</p> : null}
        {acts ? <div className="mt-3 flex flex-wrap gap-2">{acts}</div> : null}
      </div>
      <IconButton label={words.dismiss} icon={<XIcon aria-hidden />} onClick={onDismiss} />
    </div>
  );
};

type ScanOfferProps = {
  title: string;
  text: string;
  /** Opens the scanned record; null if there is none. */
  onOpen: (() => void) | null;
  openLabel: string;
  /** Writes the code into the focused field; null if there is none that takes it. */
  onPut: (() => void) | null;
  onDismiss: () => void;
};

/** The answer to a scan while something is unsaved: the user chooses what to do. */
export const ScanOffer = ({ title, text, onOpen, openLabel, onPut, onDismiss }: ScanOfferProps) => (
  <ScanNotice
    tone="offer"
    title={title}
    text={text}
    onDismiss={onDismiss}
    acts={
      <>
        {onOpen ? (
          <Button variant="primary" onClick={onOpen}>
            {openLabel}
          </Button>
        ) : null}
        {onPut ? <Button onClick={onPut}>{words.putIntoThisField}</Button> : null}
        <Button onClick={onDismiss}>{words.dismiss}</Button>
      </>
    }
  />
);
