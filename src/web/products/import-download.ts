/** Saves a text as a file from within the browser. */
export const saveText = (text: string, fileName: string, mediaType: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Not at once: a browser reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
