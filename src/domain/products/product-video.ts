import { z } from 'zod';
import { requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';

/** A video of one product. */
export const ProductVideo = z
  .object({
    id: z.string().optional(),
    title: z.string(),
    videoSource: z.string(),
    videoType: z.enum(['file', 'youtube']),
    position: z.number().optional(),
  })
  .meta({ id: 'ProductVideo' });
export type ProductVideo = z.infer<typeof ProductVideo>;

export const ProductVideoDraft = ProductVideo.extend({
  id: requiredText(limits.text.code, 'A video needs its id.').optional(),
  title: requiredText(limits.text.name, 'Video title is required'),
  videoSource: requiredText(limits.text.url, 'Video source is required'),
});
