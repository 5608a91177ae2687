import { createElement, type FunctionComponent, type SVGProps } from 'react'

/** Path data, or another shape with its attributes. */
type Part = string | readonly [shape: string, attributes: Readonly<Record<string, string>>]

/** Runtime of lucide icons as compiled by the build: see build/plain-icons.ts. */
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
