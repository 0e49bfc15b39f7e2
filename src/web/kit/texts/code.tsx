import { classes } from '../classes.ts';
import { gtinGroups } from './gtin-groups.ts';

type CodeProps = {
  value: string;
  /** Whether to show it in the usual groups of a GTIN. */
  gtin?: boolean;
  className?: string;
};

/** A code in monospace, never truncated. Groups are separated by margins, so that selected and copied text has no spaces. */
export const Code = ({ value, gtin = false, className }: CodeProps) => (
  <span className={classes('code', className)}>
    {gtin
      ? gtinGroups(value).map((group, index) => (
          // The index identifies a group: the groups of a code never change places.
          <span key={index} className={index > 0 ? 'ms-[0.55ch]' : undefined}>
            {group}
          </span>
        ))
      : value}
  </span>
);
