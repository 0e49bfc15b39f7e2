import { describe, expect, it } from 'vitest';
import { dimension, drawingInWords, labelDrawing } from './label-drawing.ts';

const draw = (labelSize: string | null, labelOrientation: string | null, labelFeed: string | null) => {
  const drawing = labelDrawing({ labelSize, labelOrientation, labelFeed });
  if (!drawing) throw new Error('Nothing was drawn.');
  return drawing;
};

const onRoll = (size: string, orientation: string | null, feed: string) => {
  const { roll } = draw(size, orientation, feed);
  if (!roll) throw new Error('No roll was drawn.');
  return roll;
};

describe('the drawing of a label', () => {
  it('keeps the proportions of the label, on its face and on the roll', () => {
    const { face, roll } = draw('100 x 50 mm', 'Landscape', 'NEL');
    expect([face.width, face.height]).toEqual([168, 84]);
    expect([roll?.label.width, roll?.label.height]).toEqual([168, 84]);
  });

  it('states a length for ten millimetres in the scale of the label', () => {
    expect(draw('100 x 50 mm', 'Landscape', 'NEL').tenMm).toBeCloseTo(16.8);
    expect(draw('4 x 6 in', 'Portrait', 'NEL').tenMm).toBeCloseTo(8.661, 2);
  });

  it('stands a portrait label up and lays a landscape label down, whichever measure was written first', () => {
    expect(draw('100 x 50', 'Portrait', null).size).toMatchObject({ widthMm: 50, heightMm: 100 });
    expect(draw('50 x 100', 'Landscape', null).size).toMatchObject({ widthMm: 100, heightMm: 50 });
  });

  it('leaves a label without orientation as it was written', () => {
    expect(draw('50 x 100', null, null).size).toMatchObject({ widthMm: 50, heightMm: 100 });
  });

  it('leads with the narrow edge for NEL: the long side runs along the web', () => {
    const { label, leadingEdge } = onRoll('100 x 50', 'Landscape', 'NEL');
    expect(label.width / label.height).toBe(2);
    expect(leadingEdge).toEqual({ x: 249, from: label.y, to: label.y + 84 });
  });

  it('leads with the wide edge for WEL: the long side lies across the web', () => {
    const { label, leadingEdge } = onRoll('100 x 50', 'Landscape', 'WEL');
    expect(label.width / label.height).toBe(0.5);
    expect(leadingEdge.to - leadingEdge.from).toBe(124);
    expect(leadingEdge.x).toBe(label.x + label.width);
  });

  it('turns the text with the label', () => {
    expect(onRoll('100 x 50', 'Landscape', 'NEL').text).toBe('along');
    expect(onRoll('100 x 50', 'Landscape', 'WEL').text).toBe('across');
    expect(onRoll('100 x 50', 'Portrait', 'NEL').text).toBe('across');
    expect(onRoll('100 x 50', 'Portrait', 'WEL').text).toBe('along');
    expect(onRoll('50 x 50', 'Portrait', 'WEL').text).toBeNull();
  });

  it('points the arrow the way the web travels, away from the roll', () => {
    const { roll, web, leadingEdge, arrow } = onRoll('100 x 50', 'Landscape', 'NEL');
    expect(roll.x).toBeLessThan(web.x);
    expect(arrow.from).toBeGreaterThan(leadingEdge.x);
    expect(arrow.to).toBe(arrow.from + 40);
    expect(arrow.y).toBe((leadingEdge.from + leadingEdge.to) / 2);
  });

  it.each([
    ['1 x 2000', 'NEL'],
    ['2000 x 1', 'WEL'],
    ['1 x 1', 'NEL'],
    ['2000 x 2000', 'WEL'],
    ['Ø 40', 'NEL'],
  ])('keeps %s fed %s within the sheet, and thick enough to be seen', (size, feed) => {
    for (const orientation of ['Portrait', 'Landscape', null]) {
      const drawing = draw(size, orientation, feed);
      const rects = [drawing.face, drawing.roll?.label, drawing.roll?.web, drawing.roll?.next].flatMap(
        (rect) => rect ?? [],
      );
      expect(rects).toHaveLength(4);
      for (const rect of rects) {
        expect(rect.width).toBeGreaterThanOrEqual(3);
        expect(rect.height).toBeGreaterThanOrEqual(3);
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(320);
        expect(rect.y + rect.height).toBeLessThan(drawing.height);
      }
      expect(drawing.roll?.arrow.to).toBeLessThanOrEqual(320);
    }
  });

  it('draws the feed of a label whose size cannot be read, and says that it is not to scale', () => {
    const drawing = draw('A6', 'Landscape', 'WEL');
    expect(drawing.size).toBeNull();
    expect(drawing.tenMm).toBeNull();
    expect(drawing.roll?.label.height).toBe(124);
  });

  it('draws no roll for a feed that is none of the two', () => {
    expect(draw('100 x 50', null, 'sideways').roll).toBeNull();
  });

  it('draws nothing where neither size nor feed is known', () => {
    expect(labelDrawing({ labelSize: 'A6', labelOrientation: 'Portrait', labelFeed: null })).toBeNull();
  });

  it('says in words what it shows', () => {
    const words = (size: string, orientation: string | null, feed: string | null) =>
      drawingInWords(draw(size, orientation, feed), { labelOrientation: orientation, labelFeed: feed });
    expect(words('4 x 6 in', 'Portrait', 'NEL')).toBe(
      '101.6 mm wide, 152.4 mm high, portrait, narrow edge leading',
    );
    expect(words('A6', null, 'WEL')).toBe('size not known, wide edge leading');
    expect(dimension(19.05)).toBe('19.1');
  });
});
