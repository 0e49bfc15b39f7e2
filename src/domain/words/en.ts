import { accessWords } from './en/access.ts';
import { artworkWords } from './en/artwork.ts';
import { cellWords } from './en/cells.ts';
import { changeWords } from './en/changes.ts';
import { codeFaultWords } from './en/code-faults.ts';
import { codeWords } from './en/codes.ts';
import { commonWords } from './en/common.ts';
import { fieldWords } from './en/fields.ts';
import { releaseWords } from './en/releases.ts';
import { runWords } from './en/runs.ts';
import { settingsWords } from './en/settings.ts';
import { holdWords } from './en/holds.ts';
import { importWords } from './en/imports.ts';
import { oldReleaseWords } from './en/printing-releases.ts';
import { keyboardWords } from './en/keyboards.ts';
import { feedWords } from './en/feeds.ts';
import { handlingWords } from './en/handling.ts';
import { layoutWords } from './en/layouts.ts';
import { mailDraftWords } from './en/mail-drafts.ts';
import { mailWords } from './en/mails.ts';
import { paperWords } from './en/paper.ts';
import { printingWords } from './en/printing.ts';
import { refusalWords } from './en/refusals.ts';
import { rollWords } from './en/rolls.ts';
import { sealWords } from './en/seals.ts';
import { supplyWords } from './en/supply.ts';
import { tableWords } from './en/tables.ts';
import { webhookWords } from './en/webhooks.ts';
import { workbookWords } from './en/workbooks.ts';
import { accountWords } from './en/accounts.ts';
import { videoWords } from './en/videos.ts';

/** Every sentence in English, by its code. Each room has a file of its own in `en/`. */
export const en = {
  ...accessWords,
  ...accountWords,
  ...artworkWords,
  ...cellWords,
  ...changeWords,
  ...codeFaultWords,
  ...codeWords,
  ...commonWords,
  ...fieldWords,
  ...releaseWords,
  ...holdWords,
  ...settingsWords,
  ...importWords,
  ...keyboardWords,
  ...feedWords,
  ...handlingWords,
  ...layoutWords,
  ...mailDraftWords,
  ...mailWords,
  ...paperWords,
  ...oldReleaseWords,
  ...printingWords,
  ...refusalWords,
  ...rollWords,
  ...runWords,
  ...sealWords,
  ...supplyWords,
  ...tableWords,
  ...videoWords,
  ...webhookWords,
  ...workbookWords,
};
