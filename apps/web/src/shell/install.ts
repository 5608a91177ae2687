import type { DownloadWish } from '@baize/contract'
import { startup } from '../session/startup.ts'

/** Gets the app: from the link that was given, else from the site's own. */
export function install({ downloadLink }: DownloadWish): Promise<void> {
  const address = downloadLink ?? startup().apkLink
  if (address) window.open(address, '_blank', 'noopener')
  return Promise.resolve()
}
