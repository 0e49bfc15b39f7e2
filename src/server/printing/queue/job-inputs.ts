import { linkSite } from '#domain/clients/link-site.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { LayoutRequest } from '#domain/printing/job.ts';
import type { PrintedProduct } from '#domain/printing/printed-product.ts';
import { isForLabels, type Printer } from '#domain/printing/printer.ts';
import type { Label, Product } from '#domain/products/contract.ts';
import { drawnKind } from '#domain/codes/gs1/date-kind.ts';
import { ArtworkPages, GreyPrint } from '#domain/products/label.ts';
import { markedAmong, releaseMark } from '#domain/products/release-mark.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { findClient } from '../../clients/store.ts';
import type { Queries } from '../../db/database.ts';
import { findProduct } from '../../products/detail-store.ts';
import type { LabelInputs } from '../drawing/label-maker.ts';
import { findCurrentRelease } from '../../releases/store.ts';
import { findPrinter } from '../../printers/printer-store.ts';

export type JobRequest = {
  printerId: number;
  productId: number;
  labelId: string;
  quantity: number;
  /** Why it is printed although something was found. */
  reason?: string | undefined;
  /** The run that it is made for. */
  runId?: number | undefined;
} & LayoutRequest;

/** The inputs of a job's label, and its product. */
export type JobInputs = LabelInputs & { product: Product & PrintedProduct };

/** The inputs of a job's label. Throws if there is no such printer, product or label. */
export const inputsOf = async (
  queries: Queries,
  {
    printerId,
    productId,
    labelId,
    quantity,
    ...asked
  }: Pick<JobRequest, 'printerId' | 'productId' | 'labelId' | 'quantity'> & LayoutRequest,
): Promise<JobInputs> => {
  const printer = await findPrinter(queries, printerId);
  if (!printer) throw new Problem('printer.not_found');
  if (!isForLabels(printer))
    throw new Problem('print_job.unprintable', saidBy(said('label.printer_of_paper')));
  const product = await findProduct(queries, productId);
  if (!product) throw new Problem('product.not_found');
  const label = shownLabels(product).find(({ id }) => id === labelId);
  if (!label) throw refusedField('labelId', said('refusal.no_such_label'));
  const mark = label.releaseMark === null ? null : await markOf(queries, product, label);
  const client = product.clientId === null ? null : await findClient(queries, product.clientId);
  const printed = {
    ...product,
    releaseMark: mark,
    dateFormat: client?.dateFormat ?? null,
    dateWords: client?.dateWords ?? null,
    linkDomain: client?.linkDomain ? linkSite(client.linkDomain) : null,
    dateKind: drawnKind(label.dateKind),
  };
  return {
    media: mediaOf(printer),
    product: printed,
    labelSize: label.labelSize,
    artworkFiles: label.artworkFiles,
    pages: ArtworkPages.safeParse(label.pages).data ?? null,
    grey: GreyPrint.safeParse(label.grey).data ?? 'lost',
    request: asked,
    quantity,
  };
};

/** The mark of a product's current release. Throws `print_job.unprintable` if it has none. */
const markOf = async (queries: Queries, product: Product, label: Label): Promise<string> => {
  const { id, clientId } = product;
  const release = await findCurrentRelease(queries, 'product', id);
  if (release === null) throw new Problem('print_job.unprintable', saidBy(said('label.no_release')));
  const ofClient = clientId === null ? null : await findCurrentRelease(queries, 'client', clientId);
  const labels = shownLabels(product);
  return releaseMark({
    productId: id,
    release: release.number,
    clientRelease: ofClient?.number ?? 0,
    label: markedAmong(labels).length > 1 ? labels.indexOf(label) + 1 : null,
  });
};

/** The properties of a printer that affect the drawing of a label; not its version, which changes with the name. */
const mediaOf = ({
  dotsPerMm,
  mediaWidthMm,
  mediaHeightMm,
  darkness,
  speed,
  offsetXDots,
  offsetYDots,
  tracking,
  method,
  afterLabel,
  compression,
  isColour,
  isWide,
  language,
}: Printer): LabelInputs['media'] => ({
  dotsPerMm,
  mediaWidthMm,
  mediaHeightMm,
  darkness,
  speed,
  offsetXDots,
  offsetYDots,
  tracking,
  method,
  afterLabel,
  compression,
  isColour,
  isWide,
  language,
});

/** The fields of a layout as text, for storing and showing. */
export const inTexts = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
