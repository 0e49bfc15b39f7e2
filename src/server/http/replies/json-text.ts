/**
 * JSON that is already serialized. It is sent unchanged and not checked against the contract: the caller has validated
 * all fields except stored JSON.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Adds a field stored as JSON to a record without parsing it. `record` has the other fields, at least one. */
export const jsonWith = (record: object, field: string, stored: string): JsonText =>
  new JsonText(`${JSON.stringify(record).slice(0, -1)},${JSON.stringify(field)}:${stored}}`);
