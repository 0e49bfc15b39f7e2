import { keyPrefixes } from '#domain/files/storage-key.ts';

const name = new RegExp(`(?:(${keyPrefixes.join('|')})/)?([A-Za-z0-9][A-Za-z0-9._-]*)`, 'g');

/**
 * Every key that a record's text may name, whatever it is: a key, a list of keys, addresses of ours or of a bucket,
 * whole rows as JSON. A bare name may stand for an older file under uploads/. Rather one too many than one too few.
 */
export function* namedKeys(text: string): Generator<string> {
  for (const [, prefix, file = ''] of text.matchAll(name)) {
    if (prefix !== undefined) yield `${prefix}/${file}`;
    else if (file.includes('.')) yield `uploads/${file}`;
  }
}
