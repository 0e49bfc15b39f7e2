/** A reason for which an operator's command refuses to run; its message says why and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
