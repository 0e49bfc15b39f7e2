import { useState } from 'react';
import { EventType } from '#domain/webhooks/event-types.ts';
import * as limits from '#domain/limits.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { useMakeWebhook } from '../webhook-queries.ts';
import { eventNames, webhookWords as words } from '../webhook-wording.ts';
import { ShownOnce } from './shown-once.tsx';

/** Shows the secret of a webhook once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    open
    title={words.madeTitle}
    description={words.madeText}
    onOpenChange={(open) => (open ? undefined : onClose())}
  >
    <div className="grid gap-5">
      <ShownOnce label={words.secret} secret={secret} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </div>
  </Dialog>
);

/** Adds a webhook. */
export const WebhookDialog = ({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (secret: string) => void;
}) => {
  const [creation] = useState(creationKey);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<ReadonlySet<EventType>>(new Set());
  const { mutate, isPending, error } = useMakeWebhook(({ secret }) => onMade(secret));
  const fields = error instanceof CallError ? error.fields : {};
  const toggle = (type: EventType) =>
    setEvents((before) => {
      const after = new Set(before);
      if (!after.delete(type)) after.add(type);
      return after;
    });
  return (
    <ShortForm
      width="regular"
      title={words.add}
      description={words.addText}
      hasUnsavedChanges={url !== '' || events.size > 0}
      failure={error ? `${words.notAdded}. ${sentenceOf(error)}` : null}
      cancel={words.cancel}
      save={words.confirm}
      pending={isPending}
      onClose={onClose}
      onSubmit={() => {
        if (!isPending) mutate({ url: url.trim(), events: [...events], creation });
      }}
    >
      <Field label={words.url} hint={words.urlHint} error={fields['url']} required>
        <Input
          code
          type="url"
          value={url}
          maxLength={limits.webhook.longestUrl}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <fieldset aria-describedby={fields['events'] ? 'webhook-events-error' : undefined}>
        <legend className="mb-1.5 text-quiet font-[560]">{words.events}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {EventType.options.map((type) => (
            <label key={type} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={events.has(type)}
                onChange={() => toggle(type)}
              />
              {eventNames[type]}
            </label>
          ))}
        </div>
        {fields['events'] ? (
          <p id="webhook-events-error" className="mt-1 text-quiet text-danger">
            {fields['events']}
          </p>
        ) : null}
      </fieldset>
    </ShortForm>
  );
};
