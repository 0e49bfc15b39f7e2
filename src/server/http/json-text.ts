/**
 * JSON that is already serialized and is sent as is, without the contract's check: the caller has validated the fields
 * that are not stored JSON.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Serializes a record one of whose fields is stored as JSON. `record` has the other fields, at least one. */
export const jsonWith = (record: object, field: string, stored: string): JsonText =>
  new JsonText(`${JSON.stringify(record).slice(0, -1)},${JSON.stringify(field)}:${stored}}`);
