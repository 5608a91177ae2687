import type { PlayerBet } from '@baize/contract/player'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/Button.tsx'

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt className="text-quiet">{label}</dt>
      <dd className="amount font-semibold">{children}</dd>
    </div>
  )
}

/** Downloads the bet as the server returned it, so that it can be verified elsewhere. */
export function SaveBet({ bet }: { bet: PlayerBet }) {
  const t = useT()
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(bet, null, 2))}`
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <a href={file} download={`${bet.gameId}-${bet.id}.json`} className={buttonClass('quiet', 'small')}>
        <Download aria-hidden className="size-4" />
        {t('proof.save')}
      </a>
      <span className="text-quiet">{t('proof.saveWords')}</span>
    </div>
  )
}
