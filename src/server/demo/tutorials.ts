/** Tutorials of the demo. Open films of the Blender Foundation (CC BY) take the place of a company's own videos. */
export const demoTutorials = [
  {
    title: 'Loading a roll: narrow edge or wide edge leading',
    description:
      'How to read NEL and WEL on the product page and thread the applicator so that the right edge leaves first.',
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    category: 'How-to Series',
  },
  {
    title: 'First-piece approval, step by step',
    description:
      'What to check on the first labelled piece of a job, who signs it, and where the sheet goes.',
    videoUrl: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    category: 'SOPs',
  },
  {
    title: 'Keeping a barcode readable on curved packs',
    description: 'Ladder or picket fence, quiet zones, and why two failed scans in a row stop the line.',
    videoUrl: 'https://youtu.be/R6MlUcmOul8',
    category: 'Expert Tips',
  },
] as const;
