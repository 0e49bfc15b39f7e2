/** The script of a printer's page: shows changes within a second, and keeps the focus. */
let shown = '';
const look = async () => {
  const answer = await fetch('/printer').catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (text === shown) return;
  const isFirst = shown === '';
  shown = text;
  if (isFirst) return;
  const name = document.activeElement?.getAttribute('name');
  const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
  if (main) document.querySelector('main')?.replaceWith(main);
  /** @type {HTMLElement | null} */
  const button = name ? document.querySelector(`button[name="${name}"]`) : null;
  button?.focus();
};
setInterval(() => void look(), 1000);
