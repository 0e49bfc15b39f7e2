import { expect, test } from 'vitest';
import { crowdedFolders } from './crowded-folders.ts';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`);

test('a folder has at most 40 files of its own; those of the folders in it are theirs', () => {
  const files = [...filesIn('src/server/runs', 40), ...filesIn('src/server/runs/seals', 41)];
  expect(crowdedFolders(files)).toEqual([{ folder: 'src/server/runs/seals', files: 41 }]);
});
