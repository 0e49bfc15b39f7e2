import { LabelPrinter } from './label-printer.ts';
import { zplSpeech } from './speech/zpl-speech.ts';

/** The size of a label of the demo, in dots. */
const usualSize = { width: 800, height: 400 };

/** A simulated printer that takes ZPL: a ZD421 with 8 dots per mm. */
export class ZplPrinter extends LabelPrinter {
  override identity: string | null = 'ZD421-203dpi,V93.21.26Z,8,8192KB';

  constructor(size: { width: number; height: number } = usualSize) {
    super(zplSpeech(size));
  }
}
