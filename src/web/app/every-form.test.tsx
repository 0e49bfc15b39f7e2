import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { clientFields } from '#domain/clients/client-fields.ts';
import { itemFields } from '#domain/inventory/item-fields.ts';
import type { Fields } from '#domain/record/field.ts';
import { fieldsWith } from '#domain/record/fields.ts';
import { tutorialFields } from '#domain/tutorials/tutorial-fields.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { ClientFormHere } from '#web/clients/form/client-form-here.tsx';
import { ItemFormHere } from '#web/inventory/form/item-form-here.tsx';
import { TutorialFormHere } from '#web/tutorials/form/tutorial-form-here.tsx';

/** A tutorial's video is chosen by a switch between a link and a file, which the journeys of tutorials use. */
const { videoUrl: _url, videoSource: _source, ...namedOfTutorial } = tutorialFields;

test.each<[string, string, ComponentType, Fields]>([
  ['a client', '/clients', ClientFormHere, clientFields],
  ['a tutorial', '/admin/tutorials', TutorialFormHere, namedOfTutorial],
  ['an item of label stock', '/admin/inventory', ItemFormHere, itemFields],
])('every field of %s has its place in the form', async (_, path, Form, fields) => {
  renderScreen(<Form />, { at: `${path}?new`, path, role: 'editor', answer: () => ({ body: [] }) });
  const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 });
  const names = [...dialog.querySelectorAll('label, legend, [aria-label], h3')].map((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).replace(' (required)', ''),
  );
  const formFields = Object.values<{ name: string }>(fieldsWith(fields, 'draft'));
  expect(formFields.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
});
