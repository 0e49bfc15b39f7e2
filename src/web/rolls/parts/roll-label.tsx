import type { Roll } from '#domain/rolls/contract.ts';
import { QrCode } from '#web/kit/qr-code.tsx';
import { rollScreen as words } from '../wording.ts';

/** The label to stick on a roll, 100 by 50 mm. Nothing else is printed with it. */
export const RollLabel = ({ roll }: { roll: Roll }) => (
  <div
    data-roll-label
    className="grid h-[50mm] w-[100mm] max-w-full grid-cols-[36mm_minmax(0,1fr)] items-center gap-[4mm] rounded-[2mm] border border-line-strong bg-white p-[4mm] text-black"
  >
    <QrCode
      value={roll.code}
      title={words.labelOf(roll.code)}
      size={136}
      level="Q"
      className="h-auto w-full"
    />
    <div className="min-w-0 text-[12px] leading-snug">
      <p className="font-mono text-[17px] font-[640] whitespace-nowrap">{roll.code}</p>
      <p className="line-clamp-2 font-[560] wrap-anywhere">{roll.item.labelSku}</p>
      <p>{words.labelPieces(roll.piecesReceived)}</p>
      {roll.supplierBatch === null ? null : (
        <p className="line-clamp-2 wrap-anywhere">{words.labelBatch(roll.supplierBatch)}</p>
      )}
      <p className="line-clamp-2 text-[10px] wrap-anywhere">{roll.artwork.name}</p>
    </div>
  </div>
);
