import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lookAtImport, type ImportLook } from '#domain/imports/contract.ts';
import type { Mapping } from '#domain/imports/mapping.ts';
import * as limits from '#domain/limits.ts';
import { importProducts, type ImportResult } from '#domain/imports/import-contract.ts';
import { isTableName } from '#domain/workbook/file-name.ts';
import { sentenceOf } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import { type Mapped, mappingAgain, type Rules, sentRules } from './edit-mapping.ts';
import { staleAfterImport } from './queries.ts';
import { newImport as words } from './wording.ts';

/** An import of a file with any headings, from choosing it to the result. */
export interface NewImport {
  file: File | null;
  look: ImportLook | null;
  /** Whether the look is by this mapping; otherwise it is under way, or was lost. */
  isLooked: boolean;
  mapping: Mapping | null;
  rules: Rules;
  /** Whether something of it was decided by hand that is not imported yet. */
  isDecided: boolean;
  /** What is in progress. */
  busy: 'looking' | 'importing' | null;
  fault: string | null;
  result: ImportResult | null;
  choose: (files: readonly File[]) => void;
  /** Reads the file with another mapping, and guesses all its columns anew, or those that it leaves out. */
  map: (mapping: Mapping, guess?: Guess) => void;
  /** Reads the file with the same mapping, after that was lost. */
  lookAgain: () => void;
  setRules: (rules: Rules) => void;
  begin: () => void;
  /** Starts again with another file. */
  clear: () => void;
}

/** Which columns are guessed anew, because others are read or by other headings. */
export type Guess = 'all' | 'rest';

const noRules: Rules = { all: 'keep', rows: new Map() };

const refusalOf = (files: readonly File[]): string | null => {
  const [file] = files;
  if (files.length > 1) return words.tooMany;
  if (!file || !isTableName(file.name)) return words.wrongType;
  return file.size > limits.workbook.maxBytes
    ? words.fileTooLarge({ maxBytes: limits.workbook.maxBytes })
    : null;
};

export const useNewImport = (): NewImport => {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [look, setLook] = useState<ImportLook | null>(null);
  const [isLooked, setIsLooked] = useState(false);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [rules, setRules] = useState(noRules);
  const [isDecided, setIsDecided] = useState(false);
  const [busy, setBusy] = useState<NewImport['busy']>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  // A newer preview aborts the previous one, so that no late response replaces it.
  const looking = useRef(new AbortController());
  useEffect(() => () => looking.current.abort(), []);
  // A file that was looked at before this one: somebody who has corrected it chooses it again.
  const earlier = useRef<Mapped | null>(null);
  // What was asked with the mapping whose look was lost.
  const guessing = useRef<Guess>(undefined);

  const lookAt = useCallback(async (of: File, with_: Mapping | null, guess?: Guess) => {
    looking.current.abort();
    const controller = new AbortController();
    looking.current = controller;
    setBusy('looking');
    setFault(null);
    setIsLooked(false);
    try {
      const ask = (by: Mapping | null) =>
        upload(
          lookAtImport,
          {
            files: [of],
            query: { pageSize: limits.imports.maxRowsLooked, guess },
            json: { mapping: by ?? undefined },
          },
          { signal: controller.signal },
        );
      const proposed = await ask(with_);
      const again = with_ === null ? mappingAgain(earlier.current, { name: of.name, look: proposed }) : null;
      const found = again === null ? proposed : await ask(again);
      setLook(found);
      setMapping(found.mapping);
      setIsLooked(true);
    } catch (error) {
      if (controller.signal.aborted) return;
      setFault(sentenceOf(error));
    }
    if (looking.current === controller) setBusy(null);
  }, []);

  const choose = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      const refusal = refusalOf(files);
      const [chosen] = files;
      setFault(refusal);
      if (refusal !== null || !chosen) return;
      if (file && look && mapping) earlier.current = { name: file.name, look, mapping };
      setFile(chosen);
      setLook(null);
      setMapping(null);
      setRules(noRules);
      setIsDecided(false);
      setResult(null);
      guessing.current = undefined;
      void lookAt(chosen, null);
    },
    [file, look, mapping, lookAt],
  );

  const map = useCallback(
    (next: Mapping, guess?: Guess) => {
      setMapping(next);
      setIsDecided(true);
      // Of other rows nothing was decided.
      if (guess === 'all') setRules(noRules);
      guessing.current = guess;
      if (file) void lookAt(file, next, guess);
    },
    [file, lookAt],
  );

  const begin = useCallback(async () => {
    if (!file || !look || !isLooked || !mapping || busy !== null) return;
    setBusy('importing');
    setFault(null);
    try {
      const done = await upload(importProducts, {
        files: [file],
        query: { dryRun: false, looked: look.sha256 },
        json: { mapping, rules: sentRules(rules, look.rows) },
      });
      setResult(done);
      setIsDecided(false);
      await Promise.all(staleAfterImport.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(null);
  }, [file, look, isLooked, mapping, rules, busy, queryClient]);

  return {
    file,
    look,
    isLooked,
    mapping,
    rules,
    isDecided,
    busy,
    fault,
    result,
    choose,
    map,
    lookAgain: useCallback(() => {
      if (file) void lookAt(file, mapping, guessing.current);
    }, [file, mapping, lookAt]),
    setRules: useCallback((next) => {
      setRules(next);
      setIsDecided(true);
    }, []),
    begin: useCallback(() => void begin(), [begin]),
    clear: useCallback(() => {
      earlier.current = null;
      setFile(null);
      setLook(null);
      setMapping(null);
      setRules(noRules);
      setIsDecided(false);
      setResult(null);
      setFault(null);
    }, []),
  };
};
