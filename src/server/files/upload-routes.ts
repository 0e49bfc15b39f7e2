import type { UploadResult } from '#domain/files/contract.ts';
import { uploadFile, uploadImage } from '#domain/files/contract.ts';
import { fileKinds } from '#domain/files/file-kinds.ts';
import { uploadInventoryImage } from '#domain/inventory/contract.ts';
import type { Mount } from '../http/mount.ts';
import type { Uploads } from './uploads.ts';

export const mountUploads = (mount: Mount, uploads: Uploads): void => {
  mount(uploadImage, async ({ request, actor: { userId } }) => ({
    files: await uploads.pictures({ request, endpoint: uploadImage, userId }, fileKinds.productImage),
  }));

  mount(uploadFile, async ({ request, actor: { userId } }) =>
    only(await uploads.filesAsTheyAre({ request, endpoint: uploadFile, userId })),
  );

  mount(uploadInventoryImage, async ({ request, actor: { userId } }) =>
    only(
      await uploads.pictures({ request, endpoint: uploadInventoryImage, userId }, fileKinds.inventoryImage),
    ),
  );
};

const only = ([result]: readonly UploadResult[]): UploadResult => {
  if (!result) throw new Error('A form without a file is refused before.');
  return result;
};
