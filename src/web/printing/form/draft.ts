import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { PrinterDraft } from '#domain/printing/printer.ts';

/** The printer as it is typed, and as it is saved. */
export type Draft = z.input<typeof PrinterDraft>;
export type Saved = PrinterDraft;

/** A part of the form. */
export interface PartProps {
  form: UseFormReturn<Draft, unknown, Saved>;
}
