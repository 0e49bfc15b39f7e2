import { uploadFile, uploadImage, type UploadResult } from '#domain/files/contract.ts';
import { uploadInventoryImage } from '#domain/inventory/contract.ts';
import { upload, type UploadOptions } from '#web/api/upload.ts';
import type { FileKindName } from './wording.ts';

/** Uploads one file in a request of its own to the call for its kind; returns where it is stored. */
export type SendUpload = (kind: FileKindName, file: File, options: UploadOptions) => Promise<UploadResult>;

/** Uploads to the portal's server. */
export const sendUpload: SendUpload = async (kind, file, options) => {
  const files = [file];
  if (kind === 'inventoryImage') return upload(uploadInventoryImage, { files }, options);
  if (kind !== 'productImage') return upload(uploadFile, { files }, options);
  const [result] = (await upload(uploadImage, { files }, options)).files;
  if (!result) throw new TypeError('The answer names no file.');
  return result;
};
