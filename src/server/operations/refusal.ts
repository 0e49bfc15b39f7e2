/** What an operator's command will not do; its sentence says why, and what would help. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
