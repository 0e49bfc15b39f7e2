/**
 * Every way to change one value of a JSON value, with the name of its place: another text, time or number, a field that is
 * taken out, and a list that is shorter or has its last item twice.
 */
export function* changedValues(value: unknown, place = ''): Generator<[place: string, changed: unknown]> {
  if (typeof value === 'string')
    yield [place, /^\d{4}-\d\d-\d\dT/.test(value) ? value.replace('T', 'U') : `${value}x`];
  else if (typeof value === 'number') yield [place, value + 1];
  else if (typeof value === 'boolean') yield [place, !value];
  else if (value === null) yield [place, 'x'];
  else if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (items.length > 0) yield [`${place} shorter`, items.slice(0, -1)];
    yield [`${place} longer`, [...items, items.at(-1) ?? 'x']];
    for (const [index, item] of items.entries())
      for (const [name, changed] of changedValues(item, `${place}[]`))
        yield [name, items.with(index, changed)];
  } else if (typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      const at = place === '' ? name : `${place}.${name}`;
      yield [`no ${at}`, Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))];
      for (const [deeper, changed] of changedValues(inner, at)) yield [deeper, { ...value, [name]: changed }];
    }
}
