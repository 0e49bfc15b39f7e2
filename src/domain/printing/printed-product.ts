import type { CodeLevel } from '../codes/code-kinds.ts';
import type { DateKind } from '../codes/gs1/date-kind.ts';

/** What a label shows of its product. */
export interface PrintedProduct {
  sku: string;
  itemDescription: string | null;
  barcode: string | null;
  /** The client's date format, and in which words its labels are; null for the defaults. */
  dateFormat: string | null;
  dateWords?: string | null;
  /** The kind of date on the label; by default best before. */
  dateKind?: DateKind;
  /** The client's own site for GS1 Digital Links; null for GS1's. */
  linkDomain?: string | null;
  /** The mark of the release that is printed on the label; null for none. */
  releaseMark?: string | null;
  codes: readonly { code: string; kind: string; level: CodeLevel; pieces: number | null }[];
}
