import CopyIcon from 'lucide-react/icons/copy';
import { Button } from '#web/kit/controls/button.tsx';
import { copyText } from '#web/kit/texts/copy-text.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { keyWords as words } from '../wording.ts';

const copy = async (secret: string): Promise<void> => {
  toast((await copyText(secret)) ? words.copied : words.notCopied);
};

/** A secret that is shown this once, to copy. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <div className="grid gap-3">
    <output
      aria-label={label}
      className="block rounded-control border border-line-strong bg-sunken px-4 py-3 font-mono text-quiet break-all select-all"
    >
      {secret}
    </output>
    <Button icon={<CopyIcon aria-hidden />} onClick={() => void copy(secret)}>
      {words.copy}
    </Button>
  </div>
);
