/** The colours of one pack: printing inks on uncoated stock, none of them loud. */
export interface Palette {
  /** The material or contents of the pack. */
  pack: string;
  /** Small details that should stand out. */
  accent: string;
  /** Text. */
  ink: string;
  /** The stock of the label. */
  paper: string;
}

export const palettes: readonly [Palette, ...Palette[]] = [
  { pack: '#a4553a', accent: '#d9a441', ink: '#33201a', paper: '#f6efe2' },
  { pack: '#5f7355', accent: '#c8743c', ink: '#232c20', paper: '#f3f0e4' },
  { pack: '#c39a4a', accent: '#8c3f2b', ink: '#3a2c12', paper: '#f8f2e3' },
  { pack: '#35506b', accent: '#d08a4e', ink: '#18242f', paper: '#f1f0ea' },
  { pack: '#74465c', accent: '#c9a24d', ink: '#2d1a24', paper: '#f5eeea' },
  { pack: '#2f5d58', accent: '#d6a35c', ink: '#14292a', paper: '#f0f1e8' },
  { pack: '#8a6a4f', accent: '#4f6b57', ink: '#2c2119', paper: '#f6f0e6' },
  { pack: '#b8705e', accent: '#3d5a63', ink: '#331d18', paper: '#f8f0e8' },
  { pack: '#7d8a4a', accent: '#a8482f', ink: '#272b14', paper: '#f4f2e2' },
  { pack: '#56606b', accent: '#c7904a', ink: '#20262c', paper: '#f2f1ec' },
];
