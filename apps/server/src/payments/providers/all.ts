import { present } from '@baize/kit'
import type { Config } from '../../platform/configuration/config.ts'
import { coins } from './coins.ts'
import type { PaymentProvider } from './provider.ts'
import { psp } from './psp.ts'

const ALL: readonly PaymentProvider[] = [psp, coins]

/** Providers configured on this site. The others get no webhook route. */
export const providersOf = (config: Config): readonly PaymentProvider[] =>
  ALL.filter(({ id }) => id === 'psp' || config.coins !== null)

export const providerOf = (id: string): PaymentProvider =>
  present(
    ALL.find((provider) => provider.id === id),
    `provider ${id}`,
  )
