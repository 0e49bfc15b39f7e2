import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { classes } from '../classes.ts';

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

export const LinkButton = ({ variant, size, icon, className, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classes(buttonLook(variant, size), className)}>
    {icon}
    {children}
  </Link>
);
