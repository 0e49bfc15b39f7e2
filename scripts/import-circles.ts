/**
 * The circles of files that import each other, each as a path that ends where it begins. `imports` has the files that each
 * file imports; those that are not in it end a path.
 */
export const circlesOf = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const circles: string[][] = [];
  const seen = new Set<string>();
  const path: string[] = [];
  const walk = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file]);
    if (seen.has(file)) return;
    seen.add(file);
    path.push(file);
    for (const next of imports.get(file) ?? []) walk(next);
    path.pop();
  };
  for (const file of imports.keys()) walk(file);
  return circles;
};
