import type { Permission } from '@baize/contract/operator'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { RequestViewProps } from './screen.ts'

/** A request that is shown in words instead of by its fields, to people who may read what it changes. */
type RequestView = {
  readonly permission: Permission
  /** Fields that the view shows. */
  readonly fields: readonly string[]
  readonly component: LazyExoticComponent<ComponentType<RequestViewProps>>
}

const tables = () => import('./features/rewards/TableRequest.tsx')

export const REQUEST_VIEWS: Readonly<Record<string, RequestView>> = {
  '/api/operator/rates': {
    permission: 'money.read',
    fields: ['rates'],
    component: lazy(async () => ({
      default: (await import('./features/site/RateRequest.tsx')).RateRequest,
    })),
  },
  '/api/operator/rewards/tables/change': {
    permission: 'rewards.read',
    fields: ['name', 'table'],
    component: lazy(async () => ({ default: (await tables()).TableRequest })),
  },
  '/api/operator/prizes/save': {
    permission: 'rewards.read',
    fields: ['kind', 'rows'],
    component: lazy(async () => ({ default: (await tables()).PrizeRequest })),
  },
}
