import { QRCodeSVG } from 'qrcode.react';

type QrCodeProps = {
  /** What a reader gets; the version, 1 to 40, follows from its length and the level. */
  value: string;
  /** What the code is, for those who cannot see it. */
  title: string;
  /** Edge length in CSS pixels. */
  size?: number;
  /** How much of the code may be damaged: 7, 15, 25 or 30 percent. */
  level?: 'L' | 'M' | 'Q' | 'H';
  className?: string;
};

/** A QR code (ISO/IEC 18004), drawn as vectors so that print keeps it sharp. */
export const QrCode = ({ size = 128, level = 'L', ...code }: QrCodeProps) => (
  <QRCodeSVG {...code} size={size} level={level} />
);
