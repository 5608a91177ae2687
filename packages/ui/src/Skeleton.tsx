import { cx } from './cx.ts'

/** Placeholder in the final size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-shimmer rounded-control bg-button', className)} />
)
