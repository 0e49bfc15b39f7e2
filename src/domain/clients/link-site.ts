/** A host name with dots, and a path if there is one. */
const site = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?(\/[\w\-.~/]*)?$/i;

/** The beginning of a client's GS1 Digital Links, from the site as it was typed; null if it is none. */
export const linkSite = (typed: string): string | null => {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '');
  return site.test(bare) ? `https://${bare}` : null;
};
