/** Why a link is none of a video. Forms have them: this file imports nothing. */
export const videoWords = {
  'video.not_https': 'Please enter a link that begins with https://',
  'video.not_youtube': 'Please enter a valid YouTube link',
};
