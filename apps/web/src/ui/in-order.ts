import { createElement, Fragment, type ReactNode } from 'react'

/** Draws each of a list that always comes in this number and order, so that none needs a name to be told from the others. */
export const inOrder = <Part>(
  parts: readonly Part[],
  draw: (part: Part, at: number) => ReactNode,
): ReactNode => createElement(Fragment, null, ...parts.map((part, at) => draw(part, at)))
