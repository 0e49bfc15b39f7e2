import { useState } from 'react';
import type { LookRow } from '#domain/imports/look-row.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { useCreateClient } from '#web/clients/client-changes.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { useCan } from '#web/session/session.tsx';
import { lookWords as words } from '../wording.ts';

/** The clients that rows name and the portal has not, by the first spelling of each. */
const unknownIn = (rows: readonly LookRow[]): string[] => [
  ...new Map(
    rows.flatMap(({ reasons }) =>
      reasons.flatMap(({ code, values: { name } }) =>
        code === 'cell.unknown_client' && typeof name === 'string'
          ? [[name.toLowerCase(), name] as const]
          : [],
      ),
    ),
  ).values(),
];

/** How many are offered at once. */
const offered = 12;

/** Makes clients that the file names and the portal has not, after which the file is read again. */
export const UnknownClients = ({ rows, onCreated }: { rows: readonly LookRow[]; onCreated: () => void }) => {
  const may = useCan('client.edit');
  const names = unknownIn(rows);
  if (!may || names.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-control border-s-4 border-warning bg-warning-wash p-4">
      <p>{words.unknownClients}</p>
      <ul className="flex flex-wrap gap-2">
        {names.slice(0, offered).map((name) => (
          <li key={name}>
            <Create name={name} onCreated={onCreated} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const Create = ({ name, onCreated }: { name: string; onCreated: () => void }) => {
  const [key] = useState(creationKey);
  const { mutate, isPending, error } = useCreateClient();
  return (
    <>
      <Button
        size="dense"
        pending={isPending}
        onClick={() => mutate({ draft: { name }, key }, { onSuccess: onCreated })}
      >
        {words.createClient(name)}
      </Button>
      {error ? (
        <p role="alert" className="text-quiet text-danger">
          {unsavedSentence(error)}
        </p>
      ) : null}
    </>
  );
};
