import { cx } from '@baize/ui/cx'
import type { ComponentProps } from 'react'

const LOOKS = {
  main: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'bg-button text-ink hover:bg-raised',
  quiet: 'text-quiet hover:bg-button hover:text-ink',
  danger: 'bg-danger-quiet text-danger hover:brightness-110',
} as const

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: keyof typeof LOOKS
  readonly small?: boolean
  readonly isBusy?: boolean
}

export function Button({ look = 'plain', small = false, isBusy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={cx(
        'inline-flex items-center justify-center gap-2 rounded-control font-semibold transition-colors disabled:opacity-50',
        small ? 'min-h-9 px-3 text-sm' : 'min-h-11 px-4',
        LOOKS[look],
        className,
      )}
    />
  )
}
