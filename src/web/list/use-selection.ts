import { useState } from 'react';

/** Which rows of a page are selected. Rows on other pages, or deleted ones, are not visible and so not selected. */
export const useSelection = <Row extends { id: number }>(rows: readonly Row[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  return {
    selected,
    selectedIds: new Set(selected.map(({ id }) => id)),
    select: (these: readonly number[], isSelected: boolean) => {
      const kept = selected.map(({ id }) => id).filter((id) => !these.includes(id));
      setIds(new Set(isSelected ? [...kept, ...these] : kept));
    },
    clear: () => setIds(new Set()),
  };
};
