import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A lazy part keeps its failure for ever: these begin anew the ones that failed. */
const renewals = new Set<() => void>()

/** A component that comes in a file of its own when it is first drawn. The one way to make one here. */
export function lazyPage<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await loadChunk(name, load) }
      } catch (error) {
        renewals.add(renew)
        throw error
      }
    })
  let part = begin()
  const renew = (): void => {
    part = begin()
  }
  return function Lazy(props: Props) {
    return createElement(part, props)
  }
}

/** What did not load is asked for again when it is next drawn. */
export function forgetFailures(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}
