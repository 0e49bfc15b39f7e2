import { sentenceOf } from '#web/api/call.ts';

type WithRefusalProps = { text: string; error: Error | null };

/** What a question is about, and below it why it was not done: a toast goes away, and the question stays. */
export const WithRefusal = ({ text, error }: WithRefusalProps) => (
  <>
    <p className="wrap-anywhere">{text}</p>
    {error ? (
      <p role="alert" className="mt-3 wrap-anywhere text-danger">
        {sentenceOf(error)}
      </p>
    ) : null}
  </>
);
