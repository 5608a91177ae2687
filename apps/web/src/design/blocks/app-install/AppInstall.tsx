import { AppInstallBlock } from '@baize/contract/player/blocks/app-install'
import { cx } from '@baize/ui/cx'
import { QrCode } from '@baize/ui/qr-code'
import { CircleCheck, Download, ExternalLink, Feather, type LucideIcon, ShieldCheck, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Progress } from '../../../features/install/Progress.tsx'
import { type Standing, useAppStanding } from '../../../features/install/standing.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { openPopup } from '../../../popups/stack.ts'
import { useUiState } from '../../../session/ui-state.ts'
import { isComputer } from '../../../shell/device.ts'
import { install } from '../../../shell/install.ts'
import { APP_ADDRESS } from '../../../shell/install-plan.ts'
import { useInstall } from '../../../shell/install-prompt.ts'
import { referredPage } from '../../../shell/referral.ts'
import { storage } from '../../../storage/storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { block } from '../block.tsx'

const GOOD: readonly (readonly [LucideIcon, 'install.quick' | 'install.light' | 'install.safe'])[] = [
  [Zap, 'install.quick'],
  [Feather, 'install.light'],
  [ShieldCheck, 'install.safe'],
]

const TITLES = {
  off: 'app.offTitle',
  shell: 'app.hereTitle',
  standalone: 'app.hereTitle',
  installed: 'app.installedTitle',
  view: 'app.viewTitle',
  ios: 'app.iosTitle',
  android: 'app.androidTitle',
  computer: 'app.computerTitle',
  none: 'app.noneTitle',
} as const satisfies Record<Standing, string>
const TEXTS = {
  off: 'app.offText',
  shell: 'app.hereText',
  standalone: 'app.hereText',
  installed: 'app.installedText',
  view: 'app.viewText',
  ios: 'app.iosText',
  android: 'app.androidText',
  computer: 'app.computerText',
  none: 'app.noneText',
} as const satisfies Record<Standing, string>

function AppInstall({ title, text, qr }: AppInstallBlock) {
  const t = useT()
  const words = useDesignText()
  const { standing, platform, options, file, canPrompt } = useAppStanding()
  const given = { title: words(title), text: words(text) }
  const showsCode = qr && platform.system === 'computer' && standing !== 'off'
  const isHere = standing === 'shell' || standing === 'standalone' || standing === 'installed'
  return (
    <section
      aria-label={t('app.getTitle')}
      className={cx(
        'block-surface grid grid-cols-1 gap-6 p-5 shadow-block md:p-8',
        showsCode && 'lg:grid-cols-[1fr_auto] lg:items-center lg:gap-12',
      )}
    >
      <div className="grid content-center gap-5">
        <div className="flex items-center gap-4">
          <span className="relative shrink-0">
            <img
              src="/icons/app-192.png"
              alt=""
              width={72}
              height={72}
              className="size-16 rounded-[22%] shadow-block ring-1 ring-line md:size-18"
            />
            {isHere && (
              <CircleCheck
                aria-hidden
                className="absolute -right-1.5 -bottom-1.5 size-7 rounded-full bg-block fill-gain text-block"
              />
            )}
          </span>
          <div className="min-w-0">
            <h2 className="text-xl leading-tight font-extrabold md:text-2xl">
              {given.title || t(TITLES[standing])}
            </h2>
            {file && platform.system === 'android' && !isHere && (
              <p className="amount mt-1 text-sm text-faint">
                {t('app.versionSize', { version: file.version, size: sizeText(file.size) })}
              </p>
            )}
          </div>
        </div>
        <p className="max-w-prose text-quiet">{given.text || t(TEXTS[standing])}</p>
        <Ways standing={standing} canPrompt={canPrompt} hasFile={(options?.downloadLink ?? '') !== ''} />
        {!isHere && standing !== 'off' && (
          <ul className="grid gap-2.5 border-t border-line pt-5 sm:grid-cols-3">
            {GOOD.map(([Icon, key]) => (
              <li key={key} className="flex items-center gap-2.5 text-sm">
                <span className="grid size-8 shrink-0 place-items-center rounded-small bg-accent-quiet text-accent-ink">
                  <Icon aria-hidden className="size-4" />
                </span>
                {t(isComputer() && key === 'install.quick' ? 'install.quickDesktop' : key)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {showsCode && (
        <figure className="grid justify-items-center gap-3 rounded-block bg-button p-5">
          <QrCode text={referredPage('/app')} label={t('app.qr')} className="size-44" />
          <figcaption className="max-w-44 text-center text-sm text-quiet">{t('app.scan')}</figcaption>
        </figure>
      )}
    </section>
  )
}

/** The buttons of this device. */
function Ways({
  standing,
  canPrompt,
  hasFile,
}: {
  standing: Standing
  canPrompt: boolean
  hasFile: boolean
}) {
  const t = useT()
  const installing = useInstall((state) => state.installing)
  switch (standing) {
    case 'off':
    case 'shell':
    case 'standalone':
      return null
    case 'installed':
      return (
        <Row>
          <Button
            variant="primary"
            size="large"
            icon={<ExternalLink aria-hidden className="size-5" />}
            onClick={() => window.open(APP_ADDRESS, '_blank', 'noopener')}
          >
            {t('app.open')}
          </Button>
          <Button
            variant="ghost"
            size="large"
            onClick={() => {
              storage.remove('pwa')
              useInstall.setState({ installed: false })
            }}
          >
            {t('app.notHere')}
          </Button>
        </Row>
      )
    case 'view':
      return (
        <Row>
          <CopyText label={t('app.copyAddress')} text={referredPage('/app')} />
        </Row>
      )
    case 'none':
      return null
    default:
      return (
        <>
          <Row>
            <Button
              variant="primary"
              size="large"
              busy={installing}
              icon={<Download aria-hidden className="size-5" />}
              onClick={() => void install({})}
            >
              {t(standing === 'ios' ? 'app.showHow' : 'app.install')}
            </Button>
            {standing === 'android' && canPrompt && hasFile && (
              <Button variant="quiet" size="large" onClick={() => void install({ enablePwa: false })}>
                {t('app.getFile')}
              </Button>
            )}
            {standing === 'android' && !canPrompt && hasFile && (
              <Button variant="quiet" size="large" onClick={showMenuGuide}>
                {t('app.withoutFile')}
              </Button>
            )}
          </Row>
          <Progress />
        </>
      )
  }
}

/** The browser's own entry, for players who would rather not install a file. */
function showMenuGuide(): void {
  useUiState.setState({ safariAddHomeScreenShow: false, appDownloadPopupData: { browser: 'other' } })
  openPopup('installGuide', {})
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 sm:flex sm:flex-wrap">{children}</div>
)

/** Megabytes or kilobytes of a file, as stores name them. */
export const sizeText = (bytes: number): string =>
  bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} kB`

export const appInstall = block(AppInstallBlock, AppInstall)
