import type { Permission, ThingPage } from '@baize/contract/operator'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PlainKey } from './words/words.ts'

/** Headings of the menu, in its order. */
export const AREAS = [
  'home',
  'players',
  'money',
  'identity',
  'games',
  'rewards',
  'chat',
  'content',
  'reports',
  'site',
  'staff',
] as const
type Area = (typeof AREAS)[number]

/** A screen of the console. A feature folder exports its own as `screens`; `areas.ts` lists the features. */
export type ScreenDef = {
  readonly area: Area
  /** Below `/console`, without a leading slash; may have parameters, such as `players/:userId`. */
  readonly path: string
  readonly title: PlainKey
  readonly icon: LucideIcon
  /** Needed to see the screen at all. */
  readonly permission: Permission
  readonly component: LazyExoticComponent<ComponentType>
  /** The thing of this screen: requests about it that wait for a second person are shown above it. */
  readonly thing?: ThingPage['page']
  /** False for a screen that is reached from another one. */
  readonly isInMenu?: boolean
}

/** Props of a view of a request that waits for its second person. */
export type RequestViewProps = { readonly input: Readonly<Record<string, unknown>> }

/** A screen's code is loaded when it is opened. */
export const later = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load() }))
