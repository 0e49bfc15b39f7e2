import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  attachArtwork,
  matchArtwork,
  type ArtworkMatch,
  type MatchedLabel,
  type MatchedProduct,
} from '#domain/artwork/match-contract.ts';
import type { BulkResult } from '#domain/imports/bulk-contract.ts';
import * as limits from '#domain/limits.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import type { UploadItem } from '#web/files/upload-items.ts';
import { useUploads } from '#web/files/use-uploads.ts';
import { staleAfterImport } from './queries.ts';

/** A file and its match. */
export interface ArtworkRow {
  item: UploadItem;
  /** Null until the file is stored. */
  key: string | null;
  match: ArtworkMatch | null;
  /** Why the file could not be matched. */
  fault: string | null;
  product: MatchedProduct | null;
  label: MatchedLabel | null;
  /** Whether the file can be attached. */
  isReady: boolean;
}

interface Choice {
  productId?: number;
  labelId?: string;
  /** A code that is typed in place of the file name. */
  name?: string;
}

/** The request for the match of a stored file. */
interface Asked {
  key: string;
  name: string;
  clientId: number | null;
}

interface Answer {
  match: ArtworkMatch | null;
  fault: string | null;
}

const unanswered: Answer = { match: null, fault: null };

/** Requests the match of every stored file, once for each name and client. */
const useMatches = (asked: readonly Asked[]) => {
  const [answers, setAnswers] = useState<ReadonlyMap<string, { text: string } & Answer>>(new Map());
  const sent = useRef(new Map<string, string>());
  const [round, setRound] = useState(0);
  const wanted = JSON.stringify(asked);
  useEffect(() => {
    for (const one of asked) {
      const text = JSON.stringify(one);
      if (sent.current.get(one.key) === text) continue;
      sent.current.set(one.key, text);
      call(matchArtwork, { body: one })
        .then(
          (match): Answer => ({ match, fault: null }),
          (error: unknown): Answer => ({ match: null, fault: sentenceOf(error) }),
        )
        .then((answer) => setAnswers((before) => new Map(before).set(one.key, { text, ...answer })))
        .catch(() => undefined);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `wanted` is `asked` as a value
  }, [wanted, round]);
  return {
    /** The latest answer for a file; an answer for an earlier name or client does not count. */
    answerOf: (key: string | null): Answer => {
      const answer = key === null ? undefined : answers.get(key);
      const question = asked.find((one) => one.key === key);
      return answer && answer.text === JSON.stringify(question) ? answer : unanswered;
    },
    askAgain: () => {
      sent.current.clear();
      setAnswers(new Map());
      setRound(round + 1);
    },
  };
};

/** Many artwork files, from choosing them to attaching them to their labels. */
export const useArtworkInBulk = () => {
  const queryClient = useQueryClient();
  const uploads = useUploads({ kind: 'artwork', max: limits.artwork.inBulk });
  const [clientId, setClientId] = useState<number | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  const [isAttaching, setIsAttaching] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<(BulkResult & { files: number }) | null>(null);

  const keyed = uploads.items.map((item) => ({
    item,
    key: item.state.step === 'done' ? item.state.result.key : null,
    choice: choices.get(item.id) ?? {},
  }));
  const { answerOf, askAgain } = useMatches(
    keyed.flatMap(({ item, key, choice }) =>
      key === null ? [] : [{ key, name: (choice.name ?? item.name).slice(-limits.text.name), clientId }],
    ),
  );
  const rows = keyed.map(({ item, key, choice }): ArtworkRow => {
    const { match, fault: refusal } = answerOf(key);
    const productId = choice.productId ?? match?.productId;
    const product = match?.products.find(({ id }) => id === productId) ?? null;
    const labelId = choice.labelId ?? product?.labelId;
    const label = product?.labels.find(({ id }) => id === labelId) ?? null;
    const isReady = product !== null && label !== null && product.refusal === null;
    return { item, key, match, fault: refusal, product, label, isReady };
  });

  const choose = (id: string, choice: Choice) => {
    setFault(null);
    setChoices(new Map([...choices, [id, choice]]));
  };
  const attach = async () => {
    const ready = rows.filter(({ isReady }) => isReady);
    if (isAttaching || ready.length === 0) return;
    setIsAttaching(true);
    setFault(null);
    try {
      const files = ready.map(({ key, product, label }) => ({
        key: key ?? '',
        productId: product?.id ?? 0,
        version: product?.version ?? 0,
        labelId: label?.id ?? '',
      }));
      const result = await call(attachArtwork, { body: { files, mode } });
      setDone({ ...result, files: files.length });
      for (const { item } of ready) uploads.remove(item.id);
      await Promise.all(staleAfterImport.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    } catch (error) {
      setFault(sentenceOf(error));
    }
    // The products have new versions now, saved here or by somebody else.
    askAgain();
    setIsAttaching(false);
  };
  return {
    uploads,
    rows,
    clientId,
    setClientId,
    mode,
    setMode,
    isAttaching,
    fault,
    done,
    setDone,
    choose,
    attach: () => void attach(),
  };
};

export type ArtworkInBulk = ReturnType<typeof useArtworkInBulk>;
