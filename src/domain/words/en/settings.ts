/** What works only in part while the portal is ready. */
export const settingsWords = {
  'degraded.files_unavailable': 'Files cannot be stored or read: the file store does not answer.',
  'degraded.data_dir_unavailable': 'The data folder cannot be read.',
  'degraded.disk_nearly_full':
    'The disk of the data folder is nearly full: uploads are refused until there is room.',
  'degraded.disk_full':
    'The disk of the database is nearly full: nothing new is saved until there is room, and uploads are refused.',
};
