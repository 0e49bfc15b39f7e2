import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DropArea } from './drop-area.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  render(<DropArea kind="artwork" label="Add artwork" onFiles={onFiles} />);
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Add artwork' }));
  return { onFiles, asked };
};

test('the button asks by a hidden input, which every browser has, for the types that are taken @spec-8.18', () => {
  const { asked } = open();
  expect(asked).toHaveBeenCalledOnce();
  const input = screen.getByLabelText<HTMLInputElement>('Add artwork: files');
  expect([input.type, input.accept]).toEqual([
    'file',
    '.pdf, .ai, .psd, .eps, .png, .jpg, .jpeg, .webp, .gif, .tif, .tiff',
  ]);
});

test('L14: a browser that has a file picker of its own is asked by it @spec-8.18', async () => {
  vi.useRealTimers();
  const picker = vi.fn<(options: unknown) => Promise<unknown[]>>().mockResolvedValue([]);
  vi.stubGlobal('showOpenFilePicker', picker);
  vi.stubGlobal('isSecureContext', true);
  const { asked } = open();
  expect(asked).not.toHaveBeenCalled();
  const [[options] = []] = picker.mock.calls;
  expect(options).toMatchObject({ multiple: false });
  expect(JSON.stringify(options)).toContain('".pdf",".ai"');
  await act(() => Promise.resolve());
});

test('a file dialog that is closed without a choice is noticed 300 ms after the window has the focus again @spec-9.19', () => {
  const { onFiles } = open();
  const isAsking = () =>
    screen.getByRole('group', { name: 'Add artwork' }).className.includes('bg-accent-wash');
  expect(isAsking()).toBe(true);
  fireEvent.focus(window);
  act(() => {
    vi.advanceTimersByTime(299);
  });
  expect(isAsking()).toBe(true);
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(isAsking()).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});
