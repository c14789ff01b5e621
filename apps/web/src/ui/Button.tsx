import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'lg'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold no-underline transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-60'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand enabled:hover:bg-brand-hover [a&]:hover:bg-brand-hover',
  secondary:
    'border-[1.5px] border-line-strong bg-raised text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  ghost: 'text-brand enabled:hover:bg-brand-soft [a&]:hover:bg-brand-soft',
  danger: 'bg-stolen-solid text-on-stolen-solid enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
}

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg',
}

/** Class names of a button, for the few places that need the look on another element. */
export function buttonClasses(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return classes(BASE, VARIANTS[variant], SIZES[size], className)
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The request runs: the button is disabled and shows a spinner beside its text. */
  pending?: boolean
}

export function Button({
  variant,
  size,
  pending,
  className,
  children,
  disabled,
  type = 'button',
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClasses(variant, size, className)}
    >
      {pending && <Spinner size={20} label="" />}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link that looks like a button: it only navigates. */
export function LinkButton({ variant, size, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClasses(variant, size, className)} />
}
