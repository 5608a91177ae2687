import type { Build } from './build.ts'

export type Store = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>
export type Stores = {
  open(name: string): Promise<Store>
  keys(): Promise<string[]>
  delete(name: string): Promise<boolean>
}

/** Everything that the worker touches, so that it can be tested without a browser. */
export type Surroundings = {
  readonly build: Build
  readonly stores: Stores
  fetch(request: RequestInfo, options?: RequestInit): Promise<Response>
  /** Resolves after a time. */
  wait(ms: number): Promise<void>
}
