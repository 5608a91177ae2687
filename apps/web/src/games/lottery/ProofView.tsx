import type { LotteryState, PlayedTerm } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { SeedValues } from '../../features/fairness/SeedValues.tsx'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { keepFile } from '../../ui/keep-file.ts'

const SAVED = 100

/** How draws are decided, what is fixed for the open one, and a file of past ones to check elsewhere. */
export function ProofView({ live }: { live: LotteryState }) {
  const t = useT()
  const term = live.term ?? live.waiting.at(-1)
  return (
    <div className="grid gap-4 p-4 text-sm">
      <p className="text-quiet">{t('lottery.proofHow')}</p>
      {term && (
        <section className="grid gap-2">
          <h3 className="font-bold">{t('lottery.proofFixed', { number: term.number })}</h3>
          <SeedValues
            values={[
              { label: t('lottery.proofRound'), value: String(term.beaconRound) },
              { label: t('lottery.proofBeacon'), value: term.beacon },
              { label: t('lottery.proofEnd'), value: term.chain.endHash },
              {
                label: t('lottery.proofLink'),
                value: t('lottery.proofLinkOf', { link: term.link, length: term.chain.length }),
              },
            ]}
          />
        </section>
      )}
      <SaveDraws line={live.line} />
    </div>
  )
}

/** Downloads the last draws as the server returned them. */
function SaveDraws({ line }: { line: string }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const answer = await call('/api/lottery/history', { line, pageSize: SAVED })
    setBusy(false)
    if (isAccepted(answer)) keepDraws(answer.model, line)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={<Download aria-hidden className="size-4" />} busy={busy} onClick={() => void save()}>
        {t('lottery.proofSave', { count: SAVED })}
      </Button>
      <Link
        to="/fairness"
        className="min-h-11 content-center font-semibold text-accent-ink underline underline-offset-4"
      >
        {t('lottery.proofOffline')}
      </Link>
    </div>
  )
}

const keepDraws = (terms: readonly PlayedTerm[], line: string): void =>
  keepFile(new Blob([JSON.stringify(terms, null, 2)], { type: 'application/json' }), `${line}.json`)
