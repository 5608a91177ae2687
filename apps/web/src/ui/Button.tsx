import { cx } from '@baize/ui/cx'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'gain' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-(image:--button-active-image) bg-(--button-active) text-(--on-button-active) shadow-[inset_0_1px_0_rgb(255_255_255/35%),inset_0_-2px_0_rgb(0_0_0/14%)] hover:bg-(--button-active-hover)',
  gain: 'bg-gain text-on-gain shadow-[inset_0_1px_0_rgb(255_255_255/30%),inset_0_-2px_0_rgb(0_0_0/14%)] hover:brightness-110',
  quiet: 'bg-button text-(--button-ink) hover:bg-raised',
  ghost: 'bg-transparent text-quiet hover:bg-button hover:text-ink',
  danger: 'bg-danger-quiet text-danger hover:brightness-110',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3.5 text-sm md:min-h-9',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-13 px-6 text-base',
}

/** Button styles, for links that act as one. */
export const buttonClass = (variant: ButtonVariant = 'quiet', size: ButtonSize = 'medium'): string =>
  cx(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none',
    'transition-[background-color,color,transform,filter,opacity] duration-150 ease-out-soft active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  )

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Its action is pending: keeps its width, cannot be pressed again. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  variant = 'quiet',
  size = 'medium',
  busy = false,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass(variant, size), className)}
    >
      <span className={cx('inline-flex min-w-0 items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && <LoaderCircle aria-hidden className="absolute size-5 animate-spin" />}
    </button>
  )
}
