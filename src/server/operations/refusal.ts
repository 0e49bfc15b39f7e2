/** The reason why an operator's command refuses to run. The message says why and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
