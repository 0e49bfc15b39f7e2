import { expect, test } from 'vitest';
import { cameraFault } from './camera-fault.ts';

test.each([
  ['NotAllowedError', 'The camera is not allowed'],
  ['SecurityError', 'The camera is not allowed'],
  ['NotFoundError', 'There is no camera'],
  ['OverconstrainedError', 'There is no camera'],
  ['NotSupportedError', 'There is no camera'],
  ['NotReadableError', 'The camera is in use'],
  ['AbortError', 'The camera is in use'],
])('%s reads as: %s', (name, title) => {
  expect(cameraFault(new DOMException('', name)).title).toBe(title);
});
