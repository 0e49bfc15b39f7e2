import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { queryKey as keyOf } from '#web/api/query-key.ts';
import type { UploadItem } from '#web/files/upload-items.ts';
import { useUploads } from '#web/files/use-uploads.ts';
import { staleAfterImport } from './queries.ts';

/** A file with what it was matched to. */
export interface ArtworkRow {
  item: UploadItem;
  /** Null until it is stored. */
  key: string | null;
  match: ArtworkMatch | null;
  /** Why it could not be matched. */
  fault: string | null;
  product: MatchedProduct | null;
  label: MatchedLabel | null;
  /** Whether it can be attached. */
  isReady: boolean;
}

interface Choice {
  productId?: number;
  labelId?: string;
  /** A code that is typed instead of the name. */
  name?: string;
}

/** Many artwork files, from their choice to their labels. */
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
  const matches = useQueries({
    queries: keyed.map(({ item, key, choice }) => {
      const name = choice.name ?? item.name;
      return {
        queryKey: keyOf('artwork', 'match', key, name, clientId),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(
            matchArtwork,
            { body: { key: key ?? '', name: name.slice(-limits.text.name), clientId } },
            { signal },
          ),
        enabled: key !== null,
        staleTime: Infinity,
      };
    }),
  });
  const rows = keyed.map(({ item, key, choice }, nth): ArtworkRow => {
    const { data: match = null, error } = matches[nth] ?? {};
    const productId = choice.productId ?? match?.productId;
    const product = match?.products.find(({ id }) => id === productId) ?? null;
    const labelId = choice.labelId ?? product?.labelId;
    const label = product?.labels.find(({ id }) => id === labelId) ?? null;
    const isReady = product !== null && label !== null && product.refusal === null;
    return { item, key, match, fault: error ? sentenceOf(error) : null, product, label, isReady };
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
    // The products have other versions now, here or by somebody else.
    await queryClient.invalidateQueries({ queryKey: keyOf('artwork', 'match') });
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
