import { describe, expect, test } from 'vitest';
import { CallError, failureOf } from '#web/api/call.ts';
import { notSavedToast, savedToast, type Save } from './save-toasts.ts';

const onPage: Save = { isNew: true, isOverTable: false, isSettled: false };
const inTable: Save = { ...onPage, isOverTable: true };
const taken = new CallError(409, 'OH-0010 is there already');

describe('after a save', () => {
  test('the wizard says success @spec-8.14', () => {
    expect(savedToast(onPage)).toEqual({ title: 'Success', description: 'Product created successfully' });
    expect(savedToast({ ...onPage, isNew: false })).toEqual({
      title: 'Success',
      description: 'Product updated successfully',
    });
  });

  test('the table of products says what was done, as it does after deleting @spec-8.12', () => {
    expect(savedToast(inTable)).toEqual({
      title: 'Product created',
      description: 'The product has been created successfully',
    });
    expect(savedToast({ ...inTable, isNew: false })).toEqual({
      title: 'Product updated',
      description: 'The product has been updated successfully',
    });
  });

  test('over the version of somebody else it says that the changes are saved @spec-8.15', () => {
    expect(savedToast({ isNew: false, isOverTable: true, isSettled: true })).toEqual({
      title: 'Product Updated',
      description: 'Your changes have been saved.',
    });
  });
});

describe('after a failure', () => {
  test('the wizard says that there was an error @spec-8.13', () => {
    expect(notSavedToast(onPage, taken)).toEqual({
      title: 'Error',
      description: 'There was an error saving the product',
    });
  });

  test('L16: the table says what failed, and the reason or that something went wrong @spec-8.11', () => {
    expect(notSavedToast(inTable, taken)).toEqual({
      title: 'Error creating product',
      description: 'OH-0010 is there already',
    });
    const wordless = failureOf(409, 'Conflict', '{"code":"record.changed_meanwhile"}');
    expect(notSavedToast(inTable, wordless).description).toBe('Something went wrong');
    expect(notSavedToast({ ...inTable, isNew: false }, new TypeError('Failed to fetch'))).toEqual({
      title: 'Error updating product',
      description: 'Something went wrong',
    });
  });

  test('over the version of somebody else it asks to try again @spec-8.15', () => {
    expect(notSavedToast({ ...onPage, isNew: false, isSettled: true }, taken)).toEqual({
      title: 'Error',
      description: 'Failed to update product. Please try again.',
    });
  });
});
