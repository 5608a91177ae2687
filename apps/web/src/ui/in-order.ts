import { createElement, Fragment, type ReactNode } from 'react'

/** Renders a list of fixed length and order, so that no keys are needed. */
export const inOrder = <Part>(
  parts: readonly Part[],
  draw: (part: Part, at: number) => ReactNode,
): ReactNode => createElement(Fragment, null, ...parts.map((part, at) => draw(part, at)))
