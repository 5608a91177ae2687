import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Label for the tooltip and for screen readers. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'quiet'
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150',
        'disabled:pointer-events-none disabled:opacity-50',
        variant === 'quiet'
          ? 'bg-button text-(--button-ink) hover:bg-raised'
          : 'text-quiet hover:bg-button hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
