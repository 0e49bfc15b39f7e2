import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReleaseChanges } from './release-changes.tsx';

test('40: files that only somebody signed in may fetch are named to whoever came by a link', () => {
  const [old, fresh] = ['documents/old.pdf', 'documents/fresh.pdf'];
  const change = { field: 'artworkFiles', labelNumber: 1, before: [old], after: [fresh] };
  const fileNames = { [old]: 'front.pdf', [fresh]: 'front, new.pdf' };
  const { container } = render(
    <ReleaseChanges release={{ summary: null, changes: [change], fileNames }} isBrief />,
  );
  expect(screen.getByText('front, new.pdf')).toBeVisible();
  expect(container.querySelectorAll('img, button')).toHaveLength(0);
});
