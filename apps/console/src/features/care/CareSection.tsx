import { CARE_ACTS, type CareAct, type CareActKind } from '@baize/contract/operator'
import { useState } from 'react'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { ActDialog, OutcomeDialog } from './CareDialogs.tsx'
import { ScoreChip } from './ScoreChip.tsx'
import { useCare } from './use-care.ts'

/** A player's signs of harm, and what the care team did about them. */
export function CareSection({ userId }: { readonly userId: string }) {
  const t = useT()
  const care = useCare(userId)
  const mayAct = useMay('players.write')
  const [asked, setAsked] = useState<CareActKind | null>(null)
  const [closing, setClosing] = useState<CareAct | null>(null)
  if (care === null) return null
  const { score, markers, since, acts } = care
  return (
    <div id="signs-of-harm">
      <Section title={t('harm.signs')} actions={<ScoreChip score={score} />}>
        {markers.length === 0 ? (
          <p className="text-quiet">{t('harm.none')}</p>
        ) : (
          <ul className="grid list-disc gap-1 pl-5">
            {markers.map(({ marker, count }) => (
              <li key={marker}>{t(`harm.sign.${marker}`, { count })}</li>
            ))}
          </ul>
        )}
        {since !== null && (
          <p className="text-sm text-quiet">
            {t('harm.since')} <Time at={since} ago />
          </p>
        )}
        <p className="text-sm text-quiet">{t('harm.notToSell')}</p>
        {mayAct && (
          <div className="flex flex-wrap gap-2">
            {CARE_ACTS.map((kind) => (
              <Button key={kind} small onClick={() => setAsked(kind)}>
                {t(`harm.do.${kind}`)}
              </Button>
            ))}
          </div>
        )}
        {acts.length > 0 && (
          <ul aria-label={t('harm.acts')} className="grid gap-3">
            {acts.map((act) => (
              <li key={act.id} className="grid gap-1 border-t border-line pt-3">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{t(`harm.act.${act.kind}`)}</span>
                  <span className="text-faint">
                    <StaffName who={act.by} /> · <Time at={act.at} />
                  </span>
                </p>
                <p className="[overflow-wrap:anywhere]">{act.reason}</p>
                <Taken act={act} />
                {act.outcome === null ? (
                  mayAct && (
                    <div>
                      <Button small look="quiet" onClick={() => setClosing(act)}>
                        {t('harm.recordOutcome')}
                      </Button>
                    </div>
                  )
                ) : (
                  <p className="text-sm [overflow-wrap:anywhere] text-quiet">
                    {t(`harm.outcome.${act.outcome.kind}`)}: {act.outcome.note} ·{' '}
                    <StaffName who={act.outcome.by} /> · <Time at={act.outcome.at} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {asked && <ActDialog userId={userId} kind={asked} onClose={() => setAsked(null)} />}
      {closing && <OutcomeDialog userId={userId} act={closing} onClose={() => setClosing(null)} />}
    </div>
  )
}

/** What the player did themselves since then. */
function Taken({ act: { tookBreakAt, setLimitAt } }: { readonly act: CareAct }) {
  const t = useT()
  if (tookBreakAt === null && setLimitAt === null) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {tookBreakAt !== null && (
        <StatusChip tone="good">
          {t('harm.tookBreak')} <Time at={tookBreakAt} />
        </StatusChip>
      )}
      {setLimitAt !== null && (
        <StatusChip tone="good">
          {t('harm.setLimit')} <Time at={setLimitAt} />
        </StatusChip>
      )}
    </p>
  )
}
