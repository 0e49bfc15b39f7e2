import { useState } from 'react';

/** The selected rows of a list, across all pages and filters. */
export interface Selection<Row extends { id: number }> {
  rows: readonly Row[];
  ids: ReadonlySet<number>;
  select: (rows: readonly Row[], isSelected: boolean) => void;
  /** Deselects rows that are deleted. */
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

/** A selection that is kept when the page or the filters change. The current data of a row replaces older data. */
export const useSelection = <Row extends { id: number }>(shown: readonly Row[]): Selection<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const here = shown.filter(({ id }) => chosen.has(id));
  const isHere = new Set(here.map(({ id }) => id));
  const drop = (ids: readonly number[]) =>
    setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return {
    rows: [...[...chosen.values()].filter(({ id }) => !isHere.has(id)), ...here],
    ids: new Set(chosen.keys()),
    select: (rows, isSelected) => {
      if (isSelected)
        setChosen((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]));
      else drop(rows.map(({ id }) => id));
    },
    drop,
    clear: () => setChosen(new Map()),
  };
};
