import type { CSSProperties } from 'react'

/** Numbers for a stylesheet to reckon with. */
export const cssVars = (values: Readonly<Record<`--${string}`, number | string>>): CSSProperties => values
