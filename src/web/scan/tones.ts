import { loudnesses, scannerSettings } from './scanner-settings.ts';

/** What a tone means. */
export type Tone = 'found' | 'not-found' | 'stop';

/** One sound of a tone: pitch in hertz, beginning and length in seconds. */
interface Sound {
  readonly hertz: number;
  readonly from: number;
  readonly length: number;
  readonly shape: OscillatorType;
}

/**
 * Distinct in direction and number as well as in pitch: up for found, down for not found, three low beats for stop. All
 * but the last are within 800 to 2,500 Hz, where a hall is quietest.
 */
const sounds: Readonly<Record<Tone, readonly Sound[]>> = {
  found: [
    { hertz: 1175, from: 0, length: 0.08, shape: 'sine' },
    { hertz: 1760, from: 0.09, length: 0.14, shape: 'sine' },
  ],
  'not-found': [
    { hertz: 880, from: 0, length: 0.16, shape: 'triangle' },
    { hertz: 587, from: 0.18, length: 0.26, shape: 'triangle' },
  ],
  stop: [0, 0.2, 0.4].map((from) => ({ hertz: 311, from, length: 0.14, shape: 'square' })),
};

/** Milliseconds of vibration and pause, for phones. */
const vibrations: Readonly<Record<Tone, readonly number[]>> = {
  found: [60],
  'not-found': [120, 80, 120],
  stop: [300, 100, 300, 100, 300],
};

/** Schedules the sounds of a tone in a context, from now on. */
const schedule = (context: BaseAudioContext, tone: Tone, loudness: number): void => {
  for (const { hertz, from, length, shape } of sounds[tone]) {
    const [begin, end] = [context.currentTime + from, context.currentTime + from + length];
    const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    // Without a ramp it clicks.
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness, begin + 0.01);
    gain.gain.setValueAtTime(loudness, end - 0.02);
    gain.gain.linearRampToValueAtTime(0, end);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(end);
  }
};

let context: AudioContext | null = null;

/** Plays a tone at the loudness of this device, and vibrates a phone. Does nothing on a device that can do neither. */
export const playTone = (tone: Tone): void => {
  const { loudness } = scannerSettings();
  // Some browsers throw unless the user has touched the page.
  if (loudness !== 'off' && 'vibrate' in navigator) navigator.vibrate([...vibrations[tone]]);
  if (loudness === 'off' || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  schedule(context, tone, loudnesses[loudness]);
};
