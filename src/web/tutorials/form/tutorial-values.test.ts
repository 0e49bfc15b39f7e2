import { describe, expect, test } from 'vitest';
import type { Tutorial } from '#domain/tutorials/contract.ts';
import {
  categoriesFor,
  CheckedTutorial,
  draftOf,
  previewOf,
  tutorialIn,
  valuesOf,
} from './tutorial-values.ts';

const film: Tutorial = {
  id: 5,
  title: 'Feeding a roll',
  description: null,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  category: 'SOPs',
  videoSource: 'youtube',
  version: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
};

const faultsOf = (values: object) =>
  CheckedTutorial.safeParse({ ...valuesOf(film), ...values }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? [];

test('a new tutorial is a How-to on YouTube @spec-3.26 @spec-4.27', () => {
  expect(valuesOf(null)).toEqual({
    title: '',
    description: '',
    category: 'How-to Series',
    videoSource: 'youtube',
    link: '',
    file: '',
    startedFrom: null,
  });
});

test('only the side that is chosen is sent, and the other stays in the form', () => {
  const values = { ...valuesOf(film), file: 'uploads/a.mp4' };
  expect(draftOf(values).videoUrl).toBe('https://youtu.be/dQw4w9WgXcQ');
  expect(draftOf({ ...values, videoSource: 'file' }).videoUrl).toBe('uploads/a.mp4');
});

test('text is trimmed, and an empty description is null', () => {
  expect(draftOf({ ...valuesOf(film), title: ' Feeding ', description: '  ' })).toEqual({
    title: 'Feeding',
    description: null,
    category: 'SOPs',
    videoSource: 'youtube',
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  });
});

describe('what is wrong is said at its field', () => {
  test.each([
    [{ title: ' ' }, [['title', 'Video title is required']]],
    [{ category: '' }, [['category', 'Category is required']]],
    [{ link: ' ' }, [['link', 'Video source is required']]],
    [{ videoSource: 'file' }, [['file', 'Video source is required']]],
    [{ videoSource: 'file', file: 'uploads/a.mp4', link: 'x' }, []],
    [{ description: 'a'.repeat(2_001) }, [['description', 'At most 2,000 characters.']]],
  ])('%j @spec-5.19', (values, faults) => {
    expect(faultsOf(values)).toEqual(faults);
  });

  test.each(['https://youtu.be/dQw4w9WgXc', 'https://youtu.be/dQw4w9WgXcQQ'])(
    'T24: %s is no link to a video of YouTube',
    (link) => {
      expect(faultsOf({ link })).toEqual([['link', 'Please enter a valid YouTube link']]);
    },
  );

  test.each([
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ',
  ])('T24: %s is no link to a video', (link) => {
    expect(faultsOf({ link })).toEqual([['link', 'Please enter a link that begins with https://']]);
  });

  test.each(['https://vimeo.com/1', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'])(
    'A10: %s can be entered, and opens as a link',
    (link) => {
      expect(faultsOf({ link })).toEqual([]);
      expect(previewOf(link, undefined)).toBe(link);
    },
  );
});

test('what an older record holds stays as long as nobody changes it @spec-9.28', () => {
  const old: Tutorial = { ...film, category: 'Lore', videoUrl: 'https://vimeo.com/1' };
  const check = (values: object) => CheckedTutorial.safeParse({ ...valuesOf(old), ...values }).success;
  expect(check({ title: 'New title' })).toBe(true);
  expect(check({ link: 'http://vimeo.com/2' })).toBe(false);
  expect(check({ category: '' })).toBe(false);
  const overHttp = valuesOf({ ...film, videoUrl: 'http://youtu.be/dQw4w9WgXcQ' });
  expect(CheckedTutorial.safeParse({ ...overHttp, title: 'New title' }).success).toBe(true);
  expect(categoriesFor('Lore')).toEqual(['How-to Series', 'SOPs', 'Expert Tips', 'Lore']);
  expect(categoriesFor('SOPs')).toEqual(['How-to Series', 'SOPs', 'Expert Tips']);
});

test('nothing is shown of a link before it leads to a video', () => {
  expect(previewOf('https://youtu.be/dQw4w9WgXc', undefined)).toBe('');
  expect(previewOf('https://youtu.be/dQw4w9WgXcQ', undefined)).toBe('https://youtu.be/dQw4w9WgXcQ');
  expect(previewOf('https://vimeo.com/1', 'https://vimeo.com/1')).toBe('https://vimeo.com/1');
});

test('only a whole tutorial counts as the one that is saved now', () => {
  expect(tutorialIn(film)).toEqual(film);
  expect(tutorialIn({ id: 5 })).toBe(null);
});
