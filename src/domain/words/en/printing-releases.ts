/** Print jobs whose labels are of a release that is not current any more. */
export const oldReleaseWords = {
  'print_job.old_release': ({ name, number, old }: { name: string; number: number; old: number | null }) =>
    `Release ${number} of ${name} was published. These labels are of ${old === null ? 'no release' : `release ${old}`}: no more of them are printed. Print labels of the new release.`,
  'print_job.deleted_product': ({ name }: { name: string }) =>
    `${name} was deleted. No more of these labels are printed.`,
};
