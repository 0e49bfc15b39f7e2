import { useSyncExternalStore } from 'react';
import { ToastQueue, type ToastMessage } from './toast-queue.ts';

const queue = new ToastQueue();

/** Shows a toast; returns how to dismiss it. */
export const toast = (message: ToastMessage): { id: number; dismiss: () => void } => {
  const id = queue.add(message);
  return {
    id,
    dismiss: () => {
      queue.dismiss(id);
    },
  };
};

/** Removes all toasts at once, without animation: the next user must not see them. */
export const clearToasts = queue.clear;

/** The current toasts, and how to show and dismiss them. */
export const useToast = () => ({
  toasts: useSyncExternalStore(queue.subscribe, queue.entries),
  toast,
  dismiss: queue.dismiss,
});
