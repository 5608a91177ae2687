import { type MoneySettingName, type MoneySettingValue, mayChangeAlone } from '@baize/contract/operator'
import type { ReactNode } from 'react'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'
import { isSame } from './draft.ts'

type ChangeMarkProps = {
  readonly setting: MoneySettingName
  readonly from: MoneySettingValue
  readonly to: MoneySettingValue
  readonly children: ReactNode
}

/** A field that says, once it is changed, whether that takes a second person. */
export function ChangeMark({ setting, from, to, children }: ChangeMarkProps) {
  const t = useT()
  const isAlone = mayChangeAlone(setting, from, to)
  return (
    <div className="grid content-start gap-1">
      {children}
      <p role="status" className="empty:hidden">
        {!isSame(from, to) && (
          <StatusChip tone={isAlone ? 'good' : 'waiting'}>
            {t(isAlone ? 'terms.alone' : 'terms.second')}
          </StatusChip>
        )}
      </p>
    </div>
  )
}
