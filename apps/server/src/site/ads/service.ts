import type { AndroidFile, InstallWay } from '@baize/contract/player'
import { DAY_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { androidApp } from '../app/service.ts'
import { type InstallDay, insertInstall, selectInstallDays } from './sql.ts'

/** Where the app can be had. An empty link is unavailable. */
export type Downloads = {
  readonly apkLink: string
  readonly iosLink: string
  readonly referralAppHost: string
  /** The file behind `apkLink`, if it is the site's own. */
  readonly file: AndroidFile | null
}

/** The settings of the operator; without a link of theirs the app that this site has built, so that no link is dead. */
export async function downloadsOf({ site, config }: Context): Promise<Downloads> {
  const [{ settings }, built] = await Promise.all([site.current(), androidApp(config)])
  const { iosMobileFileLink: iosLink, referralAppHost } = settings
  const ours = built && `${config.publicUrl}${built.path}`
  if (!built || (settings.apkLink !== '' && settings.apkLink !== ours))
    return { apkLink: settings.apkLink, iosLink, referralAppHost, file: null }
  const { version, size, sha256 } = built
  return {
    apkLink: `${config.publicUrl}${built.path}`,
    iosLink,
    referralAppHost,
    file: { version, size, sha256 },
  }
}

/** Counts an installation on its day (UTC), once for each browser and way: a page may report it again after a lost response. */
export async function countInstall({ db, clock }: Context, identity: string, way: InstallWay): Promise<void> {
  const day = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS)
  await insertInstall(db, identity, way, day)
}

/** Installations of each day of the range, both included. */
export const installDays = (
  { db }: Pick<Context, 'db'>,
  days: { readonly from: string; readonly to: string },
): Promise<readonly InstallDay[]> => selectInstallDays(db, days)
