import { describe, expect, it } from 'vitest';
import { videoOf } from './video.ts';

describe('a video', () => {
  it('of YouTube is embedded from the host without cookies', () => {
    expect(videoOf('https://youtu.be/dQw4w9WgXcQ')).toEqual({
      kind: 'youtube',
      address: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    });
  });

  it('of YouTube that an old record holds over http is embedded over https', () => {
    expect(videoOf('http://www.youtube.com/watch?v=dQw4w9WgXcQ')).toEqual({
      kind: 'youtube',
      address: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    });
  });

  it.each([
    ['uploads/0a1b2c3d-film.mp4', '/api/files/uploads/0a1b2c3d-film.mp4?v=0a1b2c3d'],
    ['/uploads/film.mp4', '/uploads/film.mp4'],
    ['film one.mp4', '/uploads/film%20one.mp4'],
  ])('that was uploaded as %s plays in the page', (source, address) => {
    expect(videoOf(source)).toEqual({ kind: 'file', address });
  });

  it('on another host opens there', () => {
    expect(videoOf('https://vimeo.com/1')).toEqual({ kind: 'link', address: 'https://vimeo.com/1' });
    expect(videoOf('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ').kind).toBe('link');
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://films.example/1.mp4',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    '/uploads/../api/auth/signout',
  ])('is none where the source is %j', (source) => {
    expect(videoOf(source)).toEqual({ kind: 'none' });
  });
});
