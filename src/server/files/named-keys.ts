import { keyPrefixes } from '#domain/files/storage-key.ts';

const name = new RegExp(`(?:(${keyPrefixes.join('|')})/)?([A-Za-z0-9][A-Za-z0-9._-]*)`, 'g');

/**
 * Yields every file key that a record's text may contain. The text may be a key, a list of keys, an address of the
 * portal or the bucket, or whole rows as JSON. A bare name may be an older file under uploads/. Prefers false positives
 * to a missed key.
 */
export function* namedKeys(text: string): Generator<string> {
  for (const [, prefix, file = ''] of text.matchAll(name)) {
    if (prefix !== undefined) yield `${prefix}/${file}`;
    else if (file.includes('.')) yield `uploads/${file}`;
  }
}
