import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ProductVideo } from '#domain/products/product-video.ts';
import type { Tutorial } from '#domain/tutorials/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { WatchAndLearn } from './watch-and-learn.tsx';

const tutorial = (fields: Partial<Tutorial>): Tutorial => ({
  id: 1,
  title: 'Loading a roll',
  description: null,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  category: 'How-to Series',
  videoSource: 'youtube',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

const open = (videos: ProductVideo[], tutorials: Tutorial[]) =>
  renderScreen(<WatchAndLearn videos={videos} />, {
    at: '/products/7',
    path: '/products/:id',
    role: 'read_only',
    answer: () => ({ body: tutorials }),
  });

const cards = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const article = heading.closest('article');
  if (!article) throw new Error('The video has no card.');
  return within(article);
};

describe('Watch & Learn', () => {
  test('shows the videos of the product in their order, then the tutorials @spec-2.62', async () => {
    const video = (title: string, position?: number): ProductVideo => ({
      title,
      videoSource: '',
      videoType: 'youtube',
      position,
    });
    open([video('Third'), video('Second', 2), video('First', 1)], [tutorial({})]);
    await screen.findByText('Loading a roll');
    expect(cards()).toEqual(['First', 'Second', 'Third', 'Loading a roll']);
  });

  test('says so when there is no video at all', async () => {
    open([], []);
    expect(await screen.findByText(/^No videos yet\./)).toBeVisible();
  });

  test('L8: shows every card without a press @spec-2.62', async () => {
    open(
      [],
      Array.from({ length: 8 }, (_, index) => tutorial({ id: index + 1, title: `Film ${index + 1}` })),
    );
    await screen.findByText('Film 8');
    expect(cards()).toHaveLength(8);
  });
});

describe('a video', () => {
  test('A26: of YouTube is a still of our own until it is tapped, then a sandbox from the host without cookies @spec-2.62 @spec-2.69', async () => {
    const { user } = open([], [tutorial({})]);
    await screen.findByRole('heading', { name: 'Loading a roll' });
    expect(document.querySelector('iframe, img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Click to play on YouTube: Loading a roll' }));
    const frame = screen.getByTitle('Loading a roll');
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
  });

  test('that was uploaded plays in the page @spec-2.69', async () => {
    open([], [tutorial({ videoUrl: 'uploads/film.mp4', videoSource: 'file' })]);
    await card('Loading a roll');
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/files/uploads/film.mp4?v=film');
  });

  test('A10: on another host is a link there, plainly marked, never a frame @spec-2.69', async () => {
    open([], [tutorial({ videoUrl: 'https://vimeo.com/1' })]);
    const link = (await card('Loading a roll')).getByRole('link', {
      name: 'Watch on vimeo.com Opens on another site',
    });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://vimeo.com/1',
      'noopener noreferrer',
    ]);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test.each(['', 'javascript:alert(1)', 'data:text/html,x'])(
    'with the source %j is a placeholder @spec-2.70',
    async (videoUrl) => {
      open([], [tutorial({ videoUrl })]);
      expect((await card('Loading a roll')).getByText('Click to play')).toBeVisible();
      expect(document.querySelector('iframe, video')).toBeNull();
    },
  );

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['uploads/film.mp4', null],
    ['javascript:alert(1)', null],
  ])(
    'L8: with the address %s shows it, as a link only where it leads somewhere safe @spec-2.62',
    async (videoUrl, href) => {
      open([], [tutorial({ videoUrl })]);
      const address = (await card('Loading a roll')).getByText(videoUrl);
      expect([address.textContent, address.getAttribute('href')]).toEqual([videoUrl, href]);
    },
  );

  test('has its category and description where it has them @spec-2.62 @spec-2.71 @spec-3.26', async () => {
    open([], [tutorial({ category: 'Home-made', description: 'How to read NEL.' })]);
    const shown = await card('Loading a roll');
    expect(shown.getByText('Home-made').parentElement?.className).toContain('bg-sunken');
    expect(shown.getByText('How to read NEL.')).toBeVisible();
  });
});
