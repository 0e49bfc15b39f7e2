import { Button } from '#web/kit/controls/button.tsx';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { linkWords as words } from '../wording.ts';

export interface LinkToGive {
  email: string;
  link: string;
}

/** The link of an invitation where there is no mail server: whoever invited passes it on. */
export const InvitationLink = ({ email, link, onClose }: LinkToGive & { onClose: () => void }) => (
  <Dialog
    open
    title={words.title}
    description={words.text(email)}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    footer={
      <Button variant="primary" onClick={onClose}>
        {words.done}
      </Button>
    }
  >
    <p className="wrap-anywhere">
      <CodeText value={link} />
    </p>
  </Dialog>
);
