import { useController, useWatch } from 'react-hook-form';
import { listedKey } from '#domain/codes/listed-key.ts';
import { StandsOn, type CodePlace } from '#domain/products/code-place.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { placeInWords } from '../../place-words.ts';
import { useWizardForm } from '../wizard-form.ts';
import type { ProductValues } from '../wizard-values.ts';
import { fieldNames, placesWords } from '../wizard-wording.ts';

type Coded = Pick<ProductValues, 'sku' | 'clientSku' | 'barcode' | 'codes' | 'labels'>;

/** Every code of the product once, as typed. */
const codesIn = ({ sku, clientSku, barcode, codes, labels }: Coded): string[] => {
  const texts = [
    barcode,
    ...codes.map(({ code }) => code),
    sku,
    clientSku,
    ...labels.map(({ labelSku }) => labelSku),
  ];
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = listedKey(text);
    if (key !== null && !byKey.has(key)) byKey.set(key, text.trim());
  }
  return [...byKey.values()];
};

const derived = 'derived';
const idOf = ({ standsOn, labelId }: Pick<CodePlace, 'standsOn' | 'labelId'>): string =>
  standsOn === 'goods' ? 'goods' : `${standsOn} ${labelId ?? ''}`;

/** Where each code stands: on the goods, on which label, or on both. */
export const PlacesField = () => {
  const { control, clearErrors } = useWizardForm();
  const [sku, clientSku, barcode, codes, labels] = useWatch({
    control,
    name: ['sku', 'clientSku', 'barcode', 'codes', 'labels'],
  });
  const {
    field: { ref, value: stated, onChange },
    fieldState,
  } = useController({ control, name: 'places' });
  const values = { sku, clientSku, barcode, codes, labels };
  const saved = labels.filter(({ id }) => !id.startsWith('new-') && id !== 'flat');
  const choices = [
    { standsOn: 'goods' as const, labelId: null },
    ...(['label', 'both'] as const).flatMap((standsOn) => [
      { standsOn, labelId: null },
      ...(saved.length > 1 ? saved.map(({ id }) => ({ standsOn, labelId: id })) : []),
    ]),
  ];
  const placeOf = (code: string): CodePlace | undefined =>
    stated.find((place) => listedKey(place.code) === listedKey(code));
  const choose = (code: string, chosen: string) => {
    const others = stated.filter((place) => listedKey(place.code) !== listedKey(code));
    const [word = '', labelId = ''] = chosen.split(' ');
    const standsOn = StandsOn.safeParse(word).data;
    clearErrors('places');
    onChange(
      standsOn === undefined
        ? others
        : [...others, { code, standsOn, labelId: labelId === '' ? null : labelId, isStated: true }],
    );
  };
  const shown = codesIn(values);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={fieldNames.places}
      className="grid gap-3 border-t border-line-strong pt-5"
    >
      <h3 className="font-[640]">{placesWords.title}</h3>
      <p className="text-quiet text-ink-quiet">{placesWords.about}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map((code) => {
          const place = placeOf(code);
          const isStated = place?.isStated === true;
          const found = place && !isStated ? placeInWords(place, values) : placesWords.nowhere;
          const own = place && isStated && saved.length < 2 ? { ...place, labelId: null } : (place ?? null);
          return (
            <Field key={listedKey(code)} label={placesWords.of(code)}>
              <Select
                value={isStated && own ? idOf(own) : derived}
                onValueChange={(chosen) => choose(code, chosen)}
                options={[
                  { value: derived, label: placesWords.derived(found) },
                  ...choices.map((choice) => ({
                    value: idOf(choice),
                    label: placeInWords(choice, values),
                  })),
                ]}
              />
            </Field>
          );
        })}
      </div>
      <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {fieldState.error?.message ?? fieldState.error?.root?.message}
      </p>
    </section>
  );
};
