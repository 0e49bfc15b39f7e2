import { useEffect, useState } from 'react';
import * as limits from '#domain/limits.ts';
import { formatDate, formatPrintDate } from '#web/kit/texts/format-date.ts';
import { QrCode } from '#web/kit/qr-code.tsx';
import { SheetMargins } from './sheet-margins.tsx';
import { recordWords as words } from './wording.ts';

/** The date of the print: the page may have been open since yesterday. */
const usePrintDay = (): Date => {
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
  return now;
};

type PrintHeadProps = {
  address: string;
  /** The code and names of what is printed, repeated on every sheet. */
  code?: string;
  names: readonly string[];
};

/**
 * The header of a printed page: a QR code of its full address, and the date, once in digits and once with the month's
 * name.
 */
export const PrintHead = ({ address, code, names }: PrintHeadProps) => {
  const day = usePrintDay();
  const date = formatDate(day);
  return (
    <div className="mb-5 hidden items-center gap-5 border-b border-line-strong pb-4 print:flex">
      <QrCode
        value={address}
        size={limits.qrCode.productPageSize}
        title={words.theAddressThisPage}
        className="shrink-0"
      />
      <p className="grow text-quiet">
        <span className="block font-[640]">{words.labelport}</span>
        <span className="block">{address}</span>
      </p>
      <p className="text-end tabular-nums">
        <span className="block text-fact">{formatPrintDate(day)}</span>
        <span className="block text-quiet">{date}</span>
      </p>
      <SheetMargins code={code} names={names} date={date} />
    </div>
  );
};
