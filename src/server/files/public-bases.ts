import type { Config } from '../config.ts';
import { siteAddress } from '../mail/site-link.ts';

/** The addresses under which stored files are or were published, each ending in '/': this site's and the bucket's. */
export const publicBasesOf = (
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 's3'>,
): readonly string[] => {
  const site = siteAddress(config);
  const bucket = config.s3 ? [`${config.s3.endpoint.replace(/\/+$/, '')}/${config.s3.bucket}/`] : [];
  return [`${site}/api/files/`, `${site}/api/download/`, '/api/download/', ...bucket];
};
