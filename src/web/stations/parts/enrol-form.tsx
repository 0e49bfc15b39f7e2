import { useState } from 'react';
import * as limits from '#domain/limits.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { keepStation, type ThisStation } from '../this-station.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useEnrol } from '../queries.ts';
import { stationsScreen as words } from '../wording.ts';
import { RowForm } from './row-form.tsx';

/** Makes this browser a station. */
export const EnrolForm = ({ onEnrolled }: { onEnrolled: (station: ThisStation) => void }) => {
  const [key] = useState(creationKey);
  const [name, setName] = useState('');
  const [site, setSite] = useState('');
  const [scanner, setScanner] = useState('');
  const { mutate, isPending, error } = useEnrol((station) => {
    keepStation(station);
    onEnrolled(station);
    toast(words.enrolled(station.name));
  });
  const fields = error instanceof CallError ? error.fields : {};
  const enrol = () =>
    mutate(
      { key, name, site, scanner },
      {
        onError: (failure) =>
          toast({ title: words.notEnrolled, description: sentenceOf(failure), variant: 'destructive' }),
      },
    );
  return (
    <RowForm
      label={words.enrolTitle}
      act={words.enrol}
      pending={isPending}
      failure={error}
      isTyped={`${name}${site}${scanner}` !== ''}
      onSubmit={enrol}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        error={fields['name']}
        required
        className="grow basis-60"
      >
        <Input
          value={name}
          maxLength={limits.text.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={words.site} error={fields['site']} className="grow basis-60">
        <Input
          value={site}
          maxLength={limits.text.name}
          autoComplete="off"
          onChange={({ target }) => setSite(target.value)}
        />
      </Field>
      <Field
        label={words.scanner}
        hint={words.scannerHint}
        error={fields['scanner']}
        className="grow basis-60"
      >
        <Input
          value={scanner}
          maxLength={limits.text.name}
          autoComplete="off"
          onChange={({ target }) => setScanner(target.value)}
        />
      </Field>
    </RowForm>
  );
};
