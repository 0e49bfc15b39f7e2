import { useSyncExternalStore } from 'react';
import { ToastQueue, type ToastMessage } from './toast-queue.ts';

const queue = new ToastQueue();

/** Shows a toast from anywhere; answers how to dismiss it. */
export const toast = (message: ToastMessage): { id: number; dismiss: () => void } => {
  const id = queue.add(message);
  return {
    id,
    dismiss: () => {
      queue.dismiss(id);
    },
  };
};

/** Forgets all toasts at once, without their motion: for whoever comes next. */
export const clearToasts = queue.clear;

/** The toasts as they stand, and how to show and dismiss them. */
export const useToast = () => ({
  toasts: useSyncExternalStore(queue.subscribe, queue.entries),
  toast,
  dismiss: queue.dismiss,
});
