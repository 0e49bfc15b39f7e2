import { lookAtImport } from '#domain/imports/contract.ts';
import { importProducts, importTemplate } from '#domain/imports/import-contract.ts';
import type { ImportRules } from '#domain/imports/row-rule.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { isTableName, isWorkbookName } from '#domain/workbook/file-name.ts';
import { sourceOf } from '../../audit/source.ts';
import type { CheckedDatabase } from '../../db/database.ts';
import type { Mount } from '../../http/mount.ts';
import type { Intake } from '../../http/requests/receive-file.ts';
import { pageOf } from '../../http/replies/paging.ts';
import { whenGone } from '../../http/connections/when-gone.ts';
import { templateWorkbook } from '../../workbook/write-products.ts';
import type { Choices } from './place-rows.ts';
import type { ProductImport } from './import.ts';
import { lookAt, sha256Of } from './look.ts';

interface ImportParts {
  database: CheckedDatabase;
  imports: ProductImport;
  /** Receives workbooks. */
  intake: Intake;
}

/** The rules of an import, as sent. */
const choicesIn = ({ all, rows }: ImportRules): Choices => ({
  all,
  rows: new Map(rows.map(({ row, rule }) => [row, rule])),
});

/** The same from the parameters of the query: skip or update, and the rows that are exceptions. */
const choicesOf = ({
  onDuplicate = 'skip',
  except = [],
}: {
  onDuplicate?: 'skip' | 'update' | undefined;
  except?: number[] | undefined;
}): Choices => {
  const [all, other] = onDuplicate === 'skip' ? (['keep', 'take'] as const) : (['take', 'keep'] as const);
  return { all, rows: new Map(except.map((row) => [row, other])) };
};

export const mountProductImport = (mount: Mount, parts: ImportParts): void => {
  mount(importProducts, async ({ query, actor, request, reply }) => {
    const { file: received, json } = await parts.intake.fileWith(request, importProducts);
    await using file = received;
    const { mapping = null, rules } = json;
    if (mapping === null && !isWorkbookName(file.originalName)) throw new Problem('workbook.wrong_type');
    if (!isTableName(file.originalName)) throw new Problem('import.wrong_type');
    const { dryRun = false, readsAll = false, looked } = query;
    if (looked !== undefined && looked !== (await sha256Of(file.path)))
      throw new Problem('import.file_changed');
    const result = await parts.imports.run({
      path: file.path,
      fileName: file.originalName,
      userId: actor.userId,
      userName: `${actor.firstName} ${actor.lastName}`,
      source: sourceOf(request),
      dryRun,
      readsAll,
      choices: rules ? choicesIn(rules) : choicesOf(query),
      mapping,
      signal: whenGone(reply),
      log: request.log,
    });
    const { created, updated, duplicates, errors } = result;
    request.log.info(
      {
        userId: actor.userId,
        dryRun,
        created,
        updated,
        duplicates: duplicates.length,
        errors: errors.length,
      },
      'products imported',
    );
    return result;
  });

  mount(lookAtImport, async ({ query, actor, request, reply }) => {
    const { file: received, json } = await parts.intake.fileWith(request, lookAtImport);
    await using file = received;
    if (!isTableName(file.originalName)) throw new Problem('import.wrong_type');
    const { show, search = '', guess } = query;
    return await lookAt(parts.database, {
      path: file.path,
      userId: actor.userId,
      mapping: json.mapping ?? null,
      choices: choicesIn(json.rules ?? { all: 'keep', rows: [] }),
      show,
      search,
      guess,
      ...pageOf(query, limits.imports.rowsLooked),
      signal: whenGone(reply),
    });
  });

  mount(importTemplate, ({ reply }) => {
    reply
      .type(importTemplate.reply.mediaType)
      .header('content-disposition', 'attachment; filename="products_import_template.xlsx"');
    return templateWorkbook();
  });
};
