import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A component that comes in a file of its own when it is first drawn. The one way to make one here. */
export const lazyPage = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadChunk(name, load).then((component) => ({ default: component })))
