import { DEFAULT_SITE_SETTINGS, SITE_SETTINGS, SiteSettings } from '@baize/contract/operator'
import type { Clock, UserId } from '@baize/kit'
import type { Logger } from 'pino'
import type { Config } from '../configuration/config.ts'
import type { Queryable } from '../db/queryable.ts'
import { firstMoneySettings, type MoneyDefaults, type MoneyTerms, storedMoneySettings } from './money.ts'
import { type StoredSite, selectSite } from './sql.ts'

/** Cache lifetime: a change reaches every process within this time. */
const CACHE_MS = 1000

type SiteState = {
  readonly settings: SiteSettings
  /** Settings that an operator has set. */
  readonly changed: readonly (keyof SiteSettings)[]
  readonly forbiddenPlayers: ReadonlySet<UserId>
  readonly money: MoneyTerms
}

export type Site = {
  current(): Promise<SiteState>
  /**
   * Terms of deposits and withdrawals as they were last read, which the gate of every call does. Needs no connection, so a
   * transaction may ask.
   */
  money(): MoneyTerms
  /** Invalidates the cache after a change in this process. */
  forget(): void
}

/** Cached, because every call needs it; concurrent callers share one read. */
export function createSite({
  db,
  clock,
  config,
  log,
}: {
  readonly db: Queryable
  readonly clock: Clock
  readonly config: Pick<Config, 'siteSettings' | 'apkLink' | 'iosLink' | 'referralAppHost'> & MoneyDefaults
  readonly log: Pick<Logger, 'error'>
}): Site {
  let known: { readonly version: string; readonly state: SiteState } | null = null
  let kept: { readonly state: Promise<SiteState>; readonly atMs: number } | null = null

  const read = async (): Promise<SiteState> => {
    try {
      const { version, site } = await selectSite(db, known?.version ?? '')
      if (site) known = { version, state: stateOf(site) }
    } catch (error) {
      // A database that is away must not change how the site behaves: the last known settings stay in force.
      if (!known) throw error
    }
    if (!known) throw new Error('site settings were not read')
    return known.state
  }
  const first: MoneyTerms = { ...firstMoneySettings(config), version: 0 }
  const money = () => known?.state.money ?? first
  const moneyOf = (stored: StoredSite['money']): MoneyTerms => {
    if (stored === null) return first
    const { settings, faults } = storedMoneySettings(stored.settings, config)
    if (faults.length > 0)
      log.error({ version: stored.version, faults }, 'stored money settings are not valid')
    return { ...settings, version: stored.version }
  }
  const stateOf = ({ settings, forbiddenPlayers, money: stored }: StoredSite): SiteState => {
    const base: Record<string, unknown> = {
      ...DEFAULT_SITE_SETTINGS,
      apkLink: config.apkLink,
      iosMobileFileLink: config.iosLink,
      referralAppHost: config.referralAppHost,
      ...config.siteSettings,
    }
    const changed = SITE_SETTINGS.filter((name) => {
      if (!settings.has(name)) return false
      const value = SiteSettings.shape[name].safeParse(settings.get(name))
      if (value.success) base[name] = value.data
      else log.error({ name }, 'stored site setting is not valid')
      return value.success
    })
    return { settings: SiteSettings.parse(base), changed, forbiddenPlayers, money: moneyOf(stored) }
  }
  return {
    current: () => {
      const nowMs = clock.now()
      if (kept && nowMs >= kept.atMs && nowMs - kept.atMs < CACHE_MS) return kept.state
      const fresh = { state: read(), atMs: nowMs }
      fresh.state.catch(() => {
        if (kept === fresh) kept = null
      })
      kept = fresh
      return fresh.state
    },
    money,
    forget: () => {
      kept = null
    },
  }
}
