import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** `React.lazy` caches a rejection for ever; these callbacks recreate the components that failed. */
const renewals = new Set<() => void>()

/** Component in a chunk of its own, loaded on first render. The only way to create one here. */
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

/** Resets failed lazy components, so that they load again on their next render. */
export function forgetFailures(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}
