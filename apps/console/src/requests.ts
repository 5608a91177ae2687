import type { Permission } from '@baize/contract/operator'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { RequestViewProps } from './screen.ts'

/** What a request would cost, for people who may read what it is computed from. */
type RequestView = {
  readonly permission: Permission
  readonly component: LazyExoticComponent<ComponentType<RequestViewProps>>
}

const tables = () => import('./features/rewards/TableRequest.tsx')

export const REQUEST_VIEWS: Readonly<Record<string, RequestView>> = {
  '/api/operator/rewards/tables/change': {
    permission: 'rewards.read',
    component: lazy(async () => ({ default: (await tables()).TableRequest })),
  },
  '/api/operator/prizes/save': {
    permission: 'rewards.read',
    component: lazy(async () => ({ default: (await tables()).PrizeRequest })),
  },
}
