import { AppFileBlock } from '@baize/contract/player/blocks/app-file'
import { useRef } from 'react'
import { useAppStanding } from '../../../features/install/standing.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { keyed } from '../../keyed.ts'
import { sizeText } from '../app-install/AppInstall.tsx'
import { block } from '../block.tsx'

function AppFile({ title, news }: AppFileBlock) {
  const t = useT()
  const words = useDesignText()
  const sum = useRef<HTMLElement>(null)
  const { standing, file } = useAppStanding()
  if (!file || standing === 'off') return null
  return (
    <section className="block-surface grid grid-cols-1 gap-4 p-5 shadow-block md:p-8">
      <h2 className="text-lg font-bold">{words(title)}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-[auto_auto_1fr]">
        <div>
          <dt className="text-faint">{t('app.version')}</dt>
          <dd className="amount mt-0.5 font-semibold">{file.version}</dd>
        </div>
        <div>
          <dt className="text-faint">{t('app.size')}</dt>
          <dd className="amount mt-0.5 font-semibold">{sizeText(file.size)}</dd>
        </div>
        <div className="col-span-2 min-w-0 md:col-span-1">
          <dt className="text-faint">SHA-256</dt>
          <dd className="mt-0.5 flex flex-wrap items-center gap-3">
            <code ref={sum} className="min-w-0 text-xs break-all">
              {file.sha256}
            </code>
            <CopyText label={t('app.copySum')} text={file.sha256} from={sum} />
          </dd>
        </div>
      </dl>
      <p className="max-w-prose text-sm text-quiet">{t('app.sumText')}</p>
      {news.length > 0 && (
        <>
          <h3 className="font-semibold">{t('app.news')}</h3>
          <ul className="grid list-disc gap-1.5 pl-5 text-sm text-quiet">
            {keyed(news, words).map(([key, line]) => (
              <li key={key}>{words(line)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export const appFile = block(AppFileBlock, AppFile)
