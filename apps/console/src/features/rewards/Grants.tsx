import type { ReplyOf } from '@baize/contract/operator'
import { PROGRAMMES, type Programme } from '@baize/contract/shared'
import { useState } from 'react'
import { listOf, usePages } from '../../api/query.ts'
import { Code } from '../../ui/Code.tsx'
import { playerColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { dayName } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'

type Grant = ReplyOf<'/api/operator/rewards/grants'>['model']['items'][number]

/** Most rewards are for a day; others are for a week, a level or a task. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Everything granted, newest first. */
export function Grants() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const [userId, setUserId] = useState('')
  const [programme, setProgramme] = useState<Programme | undefined>()
  const wish = {
    ...(/^[1-9]\d{0,14}$/.test(userId.trim()) && { userId: userId.trim() }),
    ...(programme && { programme }),
  }
  const pages = usePages('/api/operator/rewards/grants', wish, ({ model }) =>
    model.next === null ? null : { ...wish, before: model.next },
  )
  const columns: readonly Column<Grant>[] = [
    timeColumn('at', t('rewards.when'), ({ at }) => at),
    playerColumn(t('rewards.player')),
    {
      id: 'programme',
      title: t('rewards.programme'),
      cell: (grant) => t(`rewards.of.${grant.programme}`),
      text: (grant) => t(`rewards.of.${grant.programme}`),
    },
    {
      id: 'period',
      title: t('rewards.period'),
      cell: ({ programme: of, period }) =>
        of === 'byHand' ? null : DAY.test(period) ? dayName(period, locale) : <Code text={period} />,
      // A bonus by hand is for nothing but its own request.
      text: ({ programme: of, period }) => (of === 'byHand' ? '' : period),
    },
    textColumn('purse', t('rewards.purse'), (grant) => t(`care.purse.${grant.purse}`)),
    {
      id: 'amount',
      title: t('rewards.amount'),
      cell: (grant) => <Money amount={grant.amount} currencyId={grant.currencyId} />,
      text: (grant) => grant.amount,
      alignEnd: true,
    },
  ]
  return (
    <Page title={t('rewards.grants')} about={t('rewards.grantsAbout')}>
      <DataList
        id="grants"
        label={t('rewards.grants')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        empty={t('rewards.noGrants')}
        filters={
          <>
            <TextField
              label={t('rewards.player')}
              inputMode="numeric"
              value={userId}
              onChange={({ target }) => setUserId(target.value)}
            />
            <SelectField
              label={t('rewards.programme')}
              options={[
                { value: '', label: t('rewards.anyProgramme') },
                ...PROGRAMMES.map((listed) => ({ value: listed, label: t(`rewards.of.${listed}`) })),
              ]}
              value={programme ?? ''}
              onChange={({ target }) => setProgramme(PROGRAMMES.find((listed) => listed === target.value))}
            />
          </>
        }
      />
    </Page>
  )
}
