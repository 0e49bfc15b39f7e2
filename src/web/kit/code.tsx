import { classes } from './classes.ts';
import { gtinGroups } from './gtin-groups.ts';

type CodeProps = {
  value: string;
  /** A barcode number: set in the groups in which the trade reads it. */
  gtin?: boolean;
  className?: string;
};

/** A code, monospaced and never cut. The groups are set by space alone: what is selected and copied has no blanks in it. */
export const Code = ({ value, gtin = false, className }: CodeProps) => (
  <span className={classes('code', className)}>
    {gtin
      ? gtinGroups(value).map((group, index) => (
          // The position is the group's identity: the groups of one code never change places.
          <span key={index} className={index > 0 ? 'ml-[0.55ch]' : undefined}>
            {group}
          </span>
        ))
      : value}
  </span>
);
