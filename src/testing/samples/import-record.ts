import type { ImportRecord } from '#domain/imports/contract.ts';

/** An import of a minute ago that can still be undone, and whose two drafts are open. */
export const importRecordWith = (parts: Partial<ImportRecord> = {}): ImportRecord => ({
  id: 7,
  at: new Date(Date.now() - 60_000).toISOString(),
  userName: 'Ana Brook',
  fileName: 'forty.xlsx',
  title: null,
  hasFile: true,
  clientName: null,
  created: 3,
  drafted: 2,
  openDrafts: 2,
  updated: 2,
  left: 0,
  refused: 0,
  undoableUntil: new Date(Date.now() + 60_000).toISOString(),
  undone: null,
  ...parts,
});
