import { DownloadBlock } from '@baize/contract/player/blocks/download'
import { Download as DownloadIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useStartup } from '../../../session/startup.ts'
import { isInstalledApp } from '../../../shell/device.ts'
import { downloadOptions, install } from '../../../shell/install.ts'
import { useInstall } from '../../../shell/install-prompt.ts'
import { shell } from '../../../shell/shell.ts'
import { Button } from '../../../ui/Button.tsx'
import { BANNER_ACTION, Banner, BannerWords } from '../Banner.tsx'
import { block } from '../block.tsx'

/** Offers the app to players who have not installed it. */
function DownloadBanner({ title, text, action, ...dress }: DownloadBlock) {
  const words = useDesignText()
  const { disableAppDownload } = useStartup()
  const { installed, installing } = useInstall()
  const isNoUse = disableAppDownload || installed || shell.isPresent || isInstalledApp(window)
  // Prefetched: the install prompt needs a fresh user gesture, so nothing may be awaited after the press.
  useEffect(() => {
    if (!isNoUse) void downloadOptions()
  }, [isNoUse])
  if (isNoUse) return null
  return (
    <Banner {...dress} label={words(title)} className="min-h-36">
      <BannerWords title={words(title)} text={words(text)} />
      <p className="pt-3">
        <Button
          className={BANNER_ACTION}
          busy={installing}
          icon={<DownloadIcon aria-hidden className="size-4.5" />}
          onClick={() => void install({})}
        >
          {words(action)}
        </Button>
      </p>
    </Banner>
  )
}

export const download = block(DownloadBlock, DownloadBanner)
