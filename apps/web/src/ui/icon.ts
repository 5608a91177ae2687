import { createElement, type FunctionComponent, type SVGProps } from 'react'

/** A path by what it draws, or another shape with its attributes. */
type Part = string | readonly [shape: string, attributes: Readonly<Record<string, string>>]

/** What the build makes of each lucide icon: see build/plain-icons.ts. */
export const icon =
  (...parts: readonly Part[]): FunctionComponent<SVGProps<SVGSVGElement>> =>
  (props) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...parts.map((part) =>
        typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part),
      ),
    )
