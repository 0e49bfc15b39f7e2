import { hash } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import type { Media } from '#domain/printing/printer.ts';
import { faultOfReading } from '#domain/printing/read-back.ts';
import { saidBy } from '#domain/words/say.ts';
import type { TurnRequest } from '../../turns-by-time.ts';
import { drawLabel, type DrawnLabel } from './draw-label.ts';
import { KeptDrawings } from './kept-drawings.ts';
import { tooBusyToDraw } from './too-busy.ts';

/** The bytes of a label, the media, and the codes that a scanner must read from it. */
export interface LabelToCheck {
  bytes: Uint8Array;
  media: Media;
  meant: readonly string[];
  /** Codes that may be read or not. */
  unreadable?: readonly string[];
}

/** Draws labels before printing and verifies their codes. */
export class LabelChecks {
  /** The same label is printed again and again. */
  readonly #passed = new KeptDrawings<DrawnLabel>();

  /**
   * The picture of a label as the printer will draw it: a PNG as base64. Throws `print_job.unprintable` if a code in
   * the picture is not the intended one, and `service.busy` if the machine is too busy to draw.
   */
  async check({ bytes, media, meant, unreadable = [] }: LabelToCheck, turn: TurnRequest): Promise<string> {
    const { dotsPerMm, mediaWidthMm, mediaHeightMm } = media;
    const name = [hash('sha256', bytes), dotsPerMm, mediaWidthMm, mediaHeightMm, ...meant].join(' ');
    const known = () => this.#passed.get(name);
    // Of many jobs for the same label at the same time, the first draws it for all.
    const drawn = known() ?? (await drawLabel(bytes, media, turn, known));
    if (drawn === null) throw tooBusyToDraw();
    const fault = faultOfReading(meant, drawn.codes, unreadable);
    if (fault !== null) throw new Problem('print_job.unprintable', saidBy(fault));
    this.#passed.keep(name, drawn, drawn.picture.length);
    return drawn.picture;
  }
}
