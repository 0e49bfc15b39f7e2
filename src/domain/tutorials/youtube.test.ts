import { describe, expect, it } from 'vitest';
import { isYoutubeLink, youtubeEmbed, youtubeId } from './youtube.ts';

describe('the id of a YouTube video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ#top',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtube-nocookie.com/embed/dQw4w9WgXcQ/',
    'http://WWW.YouTube.COM/watch?v=dQw4w9WgXcQ',
    '  https://youtu.be/dQw4w9WgXcQ  ',
  ])('is read from %s', (link) => {
    expect(youtubeId(link)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'https://someone@youtu.be/dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://youtubе.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'javascript://youtu.be/dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
  ])('is not read from the look-alike %s', (link) => {
    expect(youtubeId(link)).toBeNull();
  });

  it.each([
    'https://youtu.be/dQw4w9WgXc',
    'https://youtu.be/dQw4w9WgXcQQ',
    'https://youtu.be/dQw4w9WgX"Q',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/channel/dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'dQw4w9WgXcQ',
    '',
  ])('must have 11 characters in the right place, unlike in %j @spec-5.20', (link) => {
    expect(youtubeId(link)).toBeNull();
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ', true],
    ['  HTTPS://youtu.be/dQw4w9WgXcQ', true],
    ['http://youtu.be/dQw4w9WgXcQ', false],
    ['https://youtu.be/dQw4w9WgXc', false],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', false],
  ])('T24: is kept by its link over https: %j: %s', (link, isKept) => {
    expect(isYoutubeLink(link)).toBe(isKept);
  });

  it('becomes an address on the host without cookies', () => {
    expect(youtubeEmbed('dQw4w9WgXcQ')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  });
});
