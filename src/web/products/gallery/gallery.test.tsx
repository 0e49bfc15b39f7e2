import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Gallery } from './gallery.tsx';

const images = ['images/a.png', 'images/b.png', 'images/c.png'];

const open = (list = images) => render(<Gallery images={list} subject="Apple juice" />);

const main = () => screen.getByRole('button', { name: /View full screen/ });
const shown = () => within(main()).getByRole('img').getAttribute('alt');
const large = async () =>
  within(await screen.findByRole('dialog'))
    .getByRole('img')
    .getAttribute('alt');

beforeEach(() => {
  history.replaceState(null, '', '/products/7');
});

describe('the images of a product', () => {
  test('are none, in words @spec-2.66', () => {
    open([]);
    expect(screen.getByText('No images available')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('have no arrows and no thumbnails when there is one @spec-2.63', () => {
    open(['images/a.png']);
    expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'All images' })).toBeNull();
  });

  test('wrap around at both ends @spec-2.63', async () => {
    open();
    expect(shown()).toBe('Apple juice, image 1 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Previous image' }));
    expect(shown()).toBe('Apple juice, image 3 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Next image' }));
    expect(shown()).toBe('Apple juice, image 1 of 3');
  });

  test('are picked from the thumbnails', async () => {
    open();
    expect(within(screen.getByRole('list', { name: 'All images' })).getAllByRole('button')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Image 2' }));
    expect(shown()).toBe('Apple juice, image 2 of 3');
    expect(screen.getByRole('button', { name: 'Image 2' }).getAttribute('aria-current')).toBe('true');
  });

  test('are asked for in the size that is shown @spec-9.17', () => {
    open();
    const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(sources).toEqual([
      '/api/files/images/a.png?width=480&v=a',
      '/api/files/images/a.png?width=160&v=a',
      '/api/files/images/b.png?width=160&v=b',
      '/api/files/images/c.png?width=160&v=c',
    ]);
  });

  test('that fail leave the placeholder @spec-2.68', () => {
    open(['images/a.png']);
    fireEvent.error(within(main()).getByRole('img'));
    expect(screen.getByRole('img', { name: 'Apple juice, image 1 of 1 (no image)' })).toBeVisible();
  });

  test('move on by a swipe, which is no tap', () => {
    open();
    const finger = { pointerId: 1, isPrimary: true, pointerType: 'touch' };
    fireEvent.pointerDown(main(), { ...finger, clientX: 250, clientY: 100 });
    fireEvent.pointerUp(main(), { ...finger, clientX: 100, clientY: 110 });
    fireEvent.click(main());
    expect(shown()).toBe('Apple juice, image 2 of 3');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('full screen', () => {
  test.each(['View full screen', 'Expand image'])(
    'opens by %s, moves by arrow keys and wraps @spec-4.11',
    async (name) => {
      open();
      await userEvent.click(screen.getByRole('button', { name: new RegExp(name) }));
      expect(await large()).toBe('Apple juice, image 1 of 3');
      await userEvent.keyboard('{ArrowLeft}');
      expect(await large()).toBe('Apple juice, image 3 of 3');
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      expect(await large()).toBe('Apple juice, image 2 of 3');
    },
  );

  test('has arrows and a cross of its own; closing keeps the image and returns the focus @spec-2.65', async () => {
    open();
    await userEvent.click(main());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Next image' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toBe('Apple juice, image 2 of 3');
    expect(document.activeElement).toBe(main());
  });

  test('closes by Esc', async () => {
    open();
    await userEvent.click(main());
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('closes by Back and stays on the page', async () => {
    open();
    await userEvent.click(main());
    await screen.findByRole('dialog');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/products/7');
    expect(document.activeElement).toBe(main());
  });

  test('shows the placeholder for an image that fails @spec-2.68', async () => {
    open();
    await userEvent.click(main());
    fireEvent.error(within(await screen.findByRole('dialog')).getByRole('img'));
    expect(await large()).toBeNull();
    expect(screen.getByRole('img', { name: 'Apple juice, image 1 of 3 (no image)' })).toBeVisible();
  });
});
