import type { LayoutRequest } from '#domain/printing/job.ts';
import { layoutLabel, type PrintedProduct } from '#domain/printing/layouts.ts';
import type { Media } from '#domain/printing/printer.ts';

/** What a label is made of. */
export interface PieceContent {
  printer: Media;
  product: PrintedProduct;
  request: LayoutRequest;
}

/** The bytes that are sent to the printer for each label of a job. Throws `print_job.unprintable` with the reason. */
export const pieceBytes = ({ printer, product, request }: PieceContent): Uint8Array =>
  Buffer.from(layoutLabel(printer, product, request), 'utf8');
