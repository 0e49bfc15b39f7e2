import type { ReactNode } from 'react';
import { imageAddress } from '#domain/files/image-value.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { filesWords as words } from '../wording.ts';

/** The picture for one side of a conflict dialog; null if there is none. */
export const sideImage = (image: string | null): ReactNode =>
  image === null ? null : (
    <ImageFrame src={imageAddress(image, 480)} alt={words.image} className="max-w-32" />
  );
