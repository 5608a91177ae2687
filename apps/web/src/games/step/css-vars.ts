import type { CSSProperties } from 'react'

/** CSS custom properties for `style`. */
export const cssVars = (values: Readonly<Record<`--${string}`, number | string>>): CSSProperties => values
