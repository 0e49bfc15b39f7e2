import { expect, test } from 'vitest';
import { filesInTheWay } from './files-in-the-way.ts';

const images = { place: { step: 'details', field: 'images' } } as const;
const artwork = { place: { step: 'labels', label: 1, field: 'labels.1.artworkFiles' } } as const;
const videos = { place: { step: 'labels', label: null, field: 'tutorialVideos' } } as const;

test('files that are all stored keep nobody from saving', () => {
  expect(filesInTheWay([{ ...images, isBusy: false, unsentCount: 0 }])).toBe(null);
});

test('files on their way are waited for, whatever became of others', () => {
  expect(
    filesInTheWay([
      { ...images, isBusy: false, unsentCount: 1 },
      { ...videos, isBusy: true, unsentCount: 0 },
    ]),
  ).toEqual({
    sentence: 'Files are still on their way. Save again when they have arrived, or cancel them.',
    place: null,
  });
});

test('files that did not get through are counted, and the first field that has one is led to', () => {
  expect(
    filesInTheWay([
      { ...images, isBusy: false, unsentCount: 0 },
      { ...artwork, isBusy: false, unsentCount: 2 },
      { ...videos, isBusy: false, unsentCount: 1 },
    ]),
  ).toEqual({
    sentence: '3 files were not uploaded. Retry or remove them.',
    place: { step: 'labels', label: 1, field: 'labels.1.artworkFiles' },
  });
});
