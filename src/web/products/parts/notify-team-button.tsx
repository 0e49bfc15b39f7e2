import SendIcon from 'lucide-react/icons/send';
import type { Product } from '#domain/products/contract.ts';
import { notifyDraft } from '#domain/products/notify-draft.ts';
import { Button } from '#web/kit/button.tsx';
import { copyText } from '#web/kit/copy-text.ts';
import { toast } from '#web/kit/use-toast.ts';
import { acts, notify } from '../wording.ts';
import { pageAddress } from './page-address.ts';

/** A link that is followed and not shown: the mail program opens, the page stays. */
const openMail = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.click();
};

const notifyTeam = async (product: Product): Promise<void> => {
  const draft = notifyDraft({ ...product, pageAddress: pageAddress(product.id) });
  if (draft.href !== null) {
    openMail(draft.href);
    toast({ title: notify.opened, description: notify.openedHow });
  } else if (await copyText(`${draft.subject}\n\n${draft.body}`)) {
    toast({ title: notify.copied, description: notify.copiedHow });
  } else {
    toast({ title: notify.notCopied, description: notify.notCopiedHow, variant: 'destructive' });
  }
};

type NotifyTeamButtonProps = { product: Product; className?: string };

/** Opens an e-mail draft that tells the team of this product. */
export const NotifyTeamButton = ({ product, className }: NotifyTeamButtonProps) => (
  <Button icon={<SendIcon aria-hidden />} className={className} onClick={() => void notifyTeam(product)}>
    {acts.notify}
  </Button>
);
