import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Each picture that is shown is looked up among the photos of runs. */
export const runPhotoKeys = {
  name: '0106-run-photo-keys',

  async up(db: Queries): Promise<void> {
    await sql`create index run_photos_key on run_photos (key)`.execute(db);
  },
};
