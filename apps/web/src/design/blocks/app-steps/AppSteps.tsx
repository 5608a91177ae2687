import { AppStepsBlock } from '@baize/contract/player/blocks/app-steps'
import { useState } from 'react'
import { GuideSteps } from '../../../features/install/GuideSteps.tsx'
import { ANDROID_FILE, guideFor } from '../../../features/install/guides.ts'
import { useAppStanding } from '../../../features/install/standing.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import type { Platform } from '../../../shell/platform.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { block } from '../block.tsx'

type System = Platform['system']
const USUAL: Readonly<Record<System, Platform['browser']>> = {
  ios: 'safari',
  android: 'chromium',
  computer: 'chromium',
}

function AppSteps({ title }: AppStepsBlock) {
  const t = useT()
  const words = useDesignText()
  const { standing, platform, file } = useAppStanding()
  const [chosen, setChosen] = useState<System>()
  if (standing === 'off' || standing === 'shell') return null
  const system = chosen ?? platform.system
  // A browser that installs nothing has no steps of its own: those of another one, which the page recommends.
  const isOwn = system === platform.system && standing !== 'none'
  const shown: Platform = isOwn ? platform : { system, browser: USUAL[system], isInAppWebview: false }
  const withFile = system === 'android' && file !== undefined
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{words(title)}</h2>
        <Segmented
          label={t('app.device')}
          value={system}
          onChange={setChosen}
          options={[
            { value: 'ios', label: 'iPhone, iPad' },
            { value: 'android', label: 'Android' },
            { value: 'computer', label: t('app.computer') },
          ]}
        />
      </div>
      {withFile && <Part title={t('app.byFile')} text={t('app.byFileText')} guide={ANDROID_FILE} />}
      <Part title={withFile ? t('app.byBrowser') : undefined} guide={guideFor(shown)} />
    </section>
  )
}

function Part({
  title,
  text,
  guide,
}: {
  title: string | undefined
  text?: string
  guide: ReturnType<typeof guideFor>
}) {
  return (
    <div className="block-surface grid grid-cols-1 gap-3 p-4 shadow-block md:p-6">
      {title !== undefined && <h3 className="font-semibold">{title}</h3>}
      {text !== undefined && <p className="max-w-prose text-sm text-quiet">{text}</p>}
      <GuideSteps guide={guide} beside />
    </div>
  )
}

export const appSteps = block(AppStepsBlock, AppSteps)
