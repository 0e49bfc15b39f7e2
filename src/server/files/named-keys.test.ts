import { expect, test } from 'vitest';
import { namedKeys } from './named-keys.ts';

test.each([
  ['images/0c2b6f0e-8a55.png', ['images/0c2b6f0e-8a55.png']],
  ['["images/a.png","documents/b.ai"]', ['images/a.png', 'documents/b.ai']],
  ['/api/files/images/a.png?v=1', ['images/a.png']],
  ['https://bucket.example/images/a.png', ['uploads/bucket.example', 'images/a.png']],
  ['/uploads/old.png', ['uploads/old.png']],
  ['["old.png"]', ['uploads/old.png']],
  ['{"image":"[\\"inventory/roll.png\\"]"}', ['inventory/roll.png']],
  ['[{"title":"Feeds","videoSource":"uploads/f.mp4"}]', ['uploads/f.mp4']],
  ['[]', []],
])('%s names %j', (text, keys) => {
  expect([...namedKeys(text)]).toEqual(keys);
});
