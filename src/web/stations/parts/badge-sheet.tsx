import PrinterIcon from 'lucide-react/icons/printer';
import type { Badge } from '#domain/stations/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { PaperOnHere } from '#web/paper/paper-on-here.tsx';
import { QrCode } from '#web/kit/qr-code.tsx';
import { sheetWords as words } from '../wording.ts';

/** A badge with its code. */
export type PrintedBadge = Badge & { code: string };

/** A badge to print and cut out, the size of a bank card. */
export const BadgeSheet = ({ badge, onBack }: { badge: PrintedBadge; onBack: () => void }) => (
  <>
    <div className="print:hidden">
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <Button onClick={onBack}>{words.back}</Button>
            <Button variant="primary" icon={<PrinterIcon aria-hidden />} onClick={() => print()}>
              {words.print}
            </Button>
            <PaperOnHere kind="badge" recordId={badge.id} code={badge.code} />
          </>
        }
      />
    </div>
    <div
      data-badge
      className="grid h-[54mm] w-[86mm] max-w-full grid-cols-[34mm_minmax(0,1fr)] items-center gap-[4mm] rounded-[3mm] border border-line-strong bg-white p-[5mm] text-black"
    >
      <QrCode
        value={badge.code}
        title={words.codeOf(badge.name)}
        size={128}
        level="M"
        className="size-full"
      />
      <div className="min-w-0">
        <p className="text-fact font-[640] wrap-anywhere">{badge.name}</p>
        <p className="mt-1 font-mono text-[8px] break-all">{badge.code}</p>
        <p className="mt-2 text-[11px] leading-tight">{words.use}</p>
      </div>
    </div>
  </>
);
