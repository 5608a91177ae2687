import type { Check, RoundBetCheck, RoundCheck } from '@baize/rules'
import type { TermCheck } from '@baize/rules/lottery'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Code } from '../../ui/Code.tsx'
import { Section } from '../../ui/Page.tsx'
import { HorizontalScroll } from '../../ui/Sideways.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'

type AnyCheck = Check | RoundCheck | RoundBetCheck | TermCheck
type VerdictProps = {
  readonly checks: readonly AnyCheck[]
  readonly isOk: boolean
  readonly children?: ReactNode
}

/** Each recorded value beside the one computed in this browser. */
export function Verdict({ checks, isOk, children }: VerdictProps) {
  const t = useT()
  return (
    <Section
      title={t('replay.proof')}
      actions={
        <span role="status">
          <StatusChip tone={isOk ? 'good' : 'bad'}>{t(isOk ? 'replay.holds' : 'replay.fails')}</StatusChip>
        </span>
      }
    >
      <p className="text-quiet">{t('replay.proofAbout')}</p>
      <HorizontalScroll label={t('replay.proof')}>
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-faint">
            <tr>
              <th className="py-1 pr-4 font-semibold">{t('replay.check')}</th>
              <th className="py-1 pr-4 font-semibold">{t('replay.claimed')}</th>
              <th className="py-1 font-semibold">{t('replay.computed')}</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ what, claimed, computed, ok }) => (
              <tr key={what} className="border-t border-line/60 align-top">
                <th scope="row" className="py-1.5 pr-4 font-medium">
                  <span className="flex items-center gap-2">
                    <Mark isOk={ok} />
                    {t(`replay.check.${what}`)}
                  </span>
                </th>
                <td className="py-1.5 pr-4">
                  <Code text={claimed || '—'} />
                </td>
                <td className="py-1.5">
                  <Code text={computed || '—'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
      {children}
    </Section>
  )
}

function Mark({ isOk }: { readonly isOk: boolean }) {
  const t = useT()
  const Icon = isOk ? CircleCheck : CircleX
  return (
    <Icon
      role="img"
      aria-label={t(isOk ? 'replay.holds' : 'replay.fails')}
      className={isOk ? 'size-4 shrink-0 text-gain' : 'size-4 shrink-0 text-danger'}
    />
  )
}

/** The reason why nothing can be verified yet. */
export function NotYet({ why }: { readonly why: string }) {
  const t = useT()
  return (
    <Section title={t('replay.proof')}>
      <p className="text-quiet">{why}</p>
    </Section>
  )
}
