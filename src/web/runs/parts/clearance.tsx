import { useState } from 'react';
import { clearanceTexts } from '#domain/runs/acts.ts';
import { Button } from '#web/kit/controls/button.tsx';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

const lines = Object.entries(clearanceTexts);

/** What must be gone from the line. Each entry is looked at and confirmed; Enter confirms the next one. */
export const Clearance = ({ desk }: { desk: RunDesk }) => {
  const [gone, setGone] = useState<readonly string[]>([]);
  const missing = lines.filter(([name]) => !gone.includes(name));
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      aria-label={words.clearTitle}
      onSubmit={(event) => {
        event.preventDefault();
        const [next] = missing;
        if (next) setGone([...gone, next[0]]);
        else desk.does({ kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] });
      }}
    >
      <ul className="grid gap-3">
        {lines.map(([name, text]) => (
          <li key={name}>
            <label className="flex min-h-14 items-center gap-4 rounded-sheet border border-line-strong bg-stock px-4 py-3 text-fact has-checked:border-success has-checked:bg-success-wash">
              <input
                type="checkbox"
                className="size-7 shrink-0 accent-success"
                checked={gone.includes(name)}
                onChange={({ target }) =>
                  setGone(target.checked ? [...gone, name] : gone.filter((one) => one !== name))
                }
              />
              {text}
            </label>
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        size="large"
        variant="primary"
        // Enter goes on from the start of the run.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only button of the current task
        autoFocus
        pending={desk.isPending}
        className="justify-self-start"
      >
        {missing.length === 0 ? words.clear : words.tickAll(lines.length)}
      </Button>
    </form>
  );
};
