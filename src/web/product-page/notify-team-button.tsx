import SendIcon from 'lucide-react/icons/send';
import type { Product } from '#domain/products/contract.ts';
import { notifyDraft } from '#domain/products/notify-draft.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { openMail } from '#web/kit/texts/open-mail.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { acts, notify } from '../products/wording.ts';
import { pageAddress } from './page-address.ts';
import { mailWords } from './wording.ts';

const notifyTeam = async (product: Product): Promise<void> => {
  const outcome = await openMail(
    notifyDraft({ ...product, pageAddress: pageAddress(product.id) }, mailWords),
  );
  if (outcome === 'opened') toast({ title: notify.opened, description: notify.openedHow });
  else if (outcome === 'copied') toast({ title: notify.copied, description: notify.copiedHow });
  else toast({ title: notify.notCopied, description: notify.notCopiedHow, variant: 'destructive' });
};

type NotifyTeamButtonProps = { product: Product; className?: string };

/** Opens an e-mail draft about this product for the team. */
export const NotifyTeamButton = ({ product, className }: NotifyTeamButtonProps) => (
  <Button icon={<SendIcon aria-hidden />} className={className} onClick={() => void notifyTeam(product)}>
    {acts.notify}
  </Button>
);
