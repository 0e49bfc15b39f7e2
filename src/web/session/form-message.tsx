import CircleCheckIcon from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';

type FormFailureProps = { title: string; description: string; children?: ReactNode };

/** An error about a whole form, shown above it and announced at once. */
export const FormFailure = ({ title, description, children }: FormFailureProps) => (
  <div role="alert" className="rounded-control bg-danger-wash px-4 py-3 text-danger">
    <p className="font-[640]">{title}</p>
    <p>{description}</p>
    {children}
  </div>
);

/** A notice above a form: what was done, or what to do next. */
export const FormNotice = ({ children }: { children: ReactNode }) => (
  <output className="flex gap-3 rounded-control bg-success-wash px-4 py-3 text-success">
    <CircleCheckIcon aria-hidden className="mt-0.5 size-5 shrink-0" />
    <span>{children}</span>
  </output>
);
