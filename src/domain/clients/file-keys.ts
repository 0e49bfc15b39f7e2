import { keyOfValue } from '../files/storage-key.ts';
import type { Client } from './contract.ts';

export const fileKeysOfClient = ({ image }: Client): string[] => {
  const key = image === null ? null : keyOfValue(image);
  return key === null ? [] : [key];
};
