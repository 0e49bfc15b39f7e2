/** Downloads a file from the browser. */
export const saveFile = (content: Blob, fileName: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Delayed: a browser reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Downloads a text as a file from the browser. */
export const saveText = (text: string, fileName: string, mediaType: string): void =>
  saveFile(new Blob([text], { type: `${mediaType};charset=utf-8` }), fileName);
