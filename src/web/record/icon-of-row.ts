/** The look of an action in a table row that shows only its icon: a square, larger on a touch screen. */
export const iconOfRow = {
  variant: 'quiet',
  className: 'md:size-9 md:px-0 md:pointer-coarse:size-11',
} as const;
