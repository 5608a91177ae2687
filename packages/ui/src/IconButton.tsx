import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Label for the tooltip and for screen readers. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'quiet'
}

/** Icon button styles, for links that act as one. */
export const iconButtonClass = (variant?: IconButtonProps['variant'], className?: string): string =>
  cx(
    'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150',
    'disabled:pointer-events-none disabled:opacity-50',
    variant === 'quiet'
      ? 'bg-button text-(--button-ink) hover:bg-raised'
      : 'text-quiet hover:bg-button hover:text-ink',
    className,
  )

export function IconButton({ label, icon, variant, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass(variant, className)}
    >
      {icon}
    </button>
  )
}
