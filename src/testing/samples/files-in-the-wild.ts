import type { WildFile } from './wild/wild-file.ts';
import { marketplaces } from './wild/from-marketplaces.ts';
import { systems, spreadsheets } from './wild/from-systems.ts';
import { ruined } from './wild/ruined.ts';
import { triedAgain } from './wild/tried-again.ts';
import { triedByOthers } from './wild/tried-by-others.ts';
import { triedLater } from './wild/tried-later.ts';
import { triedOnceMore } from './wild/tried-once-more.ts';

export const filesInTheWild: readonly WildFile[] = [
  ...marketplaces,
  ...systems,
  ...ruined,
  ...spreadsheets,
  ...triedLater,
  ...triedAgain,
  ...triedByOthers,
  ...triedOnceMore,
];
