/** The look of an action in a table row whose word is hidden: a square, large enough for a finger where one is used. */
export const iconOfRow = {
  variant: 'quiet',
  className: 'md:size-9 md:px-0 md:pointer-coarse:size-11',
} as const;
