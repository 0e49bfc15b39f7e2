import { describe, expect, test, vi } from 'vitest';
import { printedAs, printFile } from './print-file.ts';

describe('what is printed', () => {
  test('is a PDF or a picture that browsers show @spec-2.56', () => {
    expect(printedAs('application/pdf')).toBe('pdf');
    expect(printedAs('image/png')).toBe('picture');
    expect(printedAs('image/jpeg')).toBe('picture');
  });

  test.each(['text/html', 'image/svg+xml', 'video/mp4', 'application/postscript', 'application/json', ''])(
    'is never %j',
    (type) => {
      expect(printedAs(type)).toBeNull();
    },
  );

  test.each([
    'https://evil.example/a.pdf',
    '//evil.example/a.pdf',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('is nothing of another origin: %s opens no window', async (address) => {
    const opened = vi.spyOn(window, 'open');
    await printFile(address, 'Front');
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });
});
