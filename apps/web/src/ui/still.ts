/** Whether prefers-reduced-motion is set. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
