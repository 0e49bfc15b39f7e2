import { QRCodeSVG } from 'qrcode.react';

type QrCodeProps = {
  /** The content; its length and the level determine the version, 1 to 40. */
  value: string;
  /** What the code is, for screen readers. */
  title: string;
  /** Edge length in CSS pixels. */
  size?: number;
  /** How much of the code may be damaged: 7, 15, 25 or 30 percent. */
  level?: 'L' | 'M' | 'Q' | 'H';
  className?: string;
};

/** A QR code (ISO/IEC 18004), drawn as vectors so that it prints sharply. */
export const QrCode = ({ size = 128, level = 'L', ...code }: QrCodeProps) => (
  // The library would raise the level as far as the version has room.
  <QRCodeSVG {...code} size={size} level={level} boostLevel={false} />
);
