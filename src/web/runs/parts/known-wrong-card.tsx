import { QrCode } from '#web/kit/qr-code.tsx';
import { cardCodes, knownWrongCode } from '#domain/runs/known-wrong.ts';
import { runWords as words } from '../wording.ts';

/** The card whose code must turn the screen red, and the cards of the keys; on paper only. */
export const KnownWrongCard = () => (
  <section aria-label={words.cardTitle} className="hidden print:block">
    <div className="mx-auto mt-[20mm] grid w-[90mm] justify-items-center gap-[4mm] rounded-[3mm] border-[1.5mm] border-black p-[6mm] text-center text-black">
      <p className="text-[22px] font-[680]">{words.cardTitle}</p>
      <QrCode
        value={knownWrongCode}
        title={knownWrongCode}
        size={220}
        level="Q"
        className="h-auto w-[50mm]"
      />
      <p className="font-mono text-[16px]">{knownWrongCode}</p>
      <p className="text-[14px]">{words.cardText}</p>
    </div>
    <div className="mx-auto mt-[12mm] grid w-[150mm] grid-cols-3 gap-[6mm] text-center text-black">
      {(['enter', 'back', 'count'] as const).map((key) => (
        <div key={key} className="grid justify-items-center gap-[2mm] border border-black p-[4mm]">
          <QrCode
            value={cardCodes[key]}
            title={cardCodes[key]}
            size={120}
            level="Q"
            className="h-auto w-[28mm]"
          />
          <p className="text-[14px] font-[640]">{words.keyCards[key]}</p>
        </div>
      ))}
    </div>
  </section>
);
