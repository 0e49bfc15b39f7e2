/** A user's name from the columns of a left join with `users`; null if there is no user. */
export const fullName = (row: { first_name: string | null; last_name: string | null }): string | null =>
  row.first_name === null ? null : `${row.first_name} ${row.last_name}`;
