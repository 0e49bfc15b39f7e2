/** JSON that is written already, and goes out as it stands. Whoever makes one has parsed the rest by the contract. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A record of which one field is stored as JSON: its other fields, which there must be, and that one as it is stored. */
export const jsonWith = (record: object, field: string, stored: string): JsonText =>
  new JsonText(`${JSON.stringify(record).slice(0, -1)},${JSON.stringify(field)}:${stored}}`);
