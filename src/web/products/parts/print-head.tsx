import { useEffect, useState } from 'react';
import * as limits from '#domain/limits.ts';
import { formatPrintDate } from '#web/kit/format-date.ts';
import { QrCode } from '#web/kit/qr-code.tsx';

/** The day of the print: a page may have stood open since yesterday. */
const usePrintDate = (): string => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => {
      setNow(new Date());
    };
    addEventListener('beforeprint', renew);
    return () => {
      removeEventListener('beforeprint', renew);
    };
  }, []);
  return formatPrintDate(now);
};

/** The head of a printed page: its full address as a QR code, and the date. */
export const PrintHead = ({ address }: { address: string }) => {
  const date = usePrintDate();
  return (
    <div className="mb-5 hidden items-center gap-5 border-b border-line-strong pb-4 print:flex">
      <QrCode
        value={address}
        size={limits.qrCode.productPageSize}
        title="The address of this page"
        className="shrink-0"
      />
      <p className="grow text-quiet">
        <span className="block font-[640]">Labelport</span>
        <span className="block">{address}</span>
      </p>
      <p className="text-fact tabular-nums">{date}</p>
    </div>
  );
};
