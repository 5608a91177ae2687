import type { ReplyOf } from '@baize/contract/operator'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listOf, useAct, usePages } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Limit } from '../../ui/Limit.tsx'
import { limitText } from '../../ui/limit-amounts.ts'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'
import { NewPromo } from './NewPromo.tsx'

type Promo = ReplyOf<'/api/operator/promos'>['model']['items'][number]
type PromoState = 'waiting' | 'running' | 'over'

const PAGE_SIZE = 50
const TONES: Readonly<Record<PromoState, ChipTone>> = { waiting: 'waiting', running: 'good', over: 'plain' }

export function stateOf({ startsAt, endsAt, maxUses, uses }: Promo, nowMs: number): PromoState {
  if (endsAt <= nowMs || (maxUses !== null && uses >= maxUses)) return 'over'
  return startsAt !== null && startsAt > nowMs ? 'waiting' : 'running'
}

/** Promo codes: what they bring, who used them, and their end. */
export function Promos() {
  const t = useT()
  const act = useAct()
  const navigate = useNavigate()
  const mayRun = useMay('rewards.run')
  const mayPlayers = useMay('players.read')
  const [isNew, setNew] = useState(false)
  const [ending, setEnding] = useState<Promo | null>(null)
  const pages = usePages('/api/operator/promos', { pageSize: PAGE_SIZE }, ({ model }) =>
    model.pageNo * model.pageSize < model.total ? { pageSize: PAGE_SIZE, pageNo: model.pageNo + 1 } : null,
  )
  const [nowMs] = useState(Date.now)
  const usesText = ({ uses, maxUses }: Promo): string =>
    maxUses === null ? String(uses) : t('cash.usesOf', { uses, most: maxUses })
  const columns: readonly Column<Promo>[] = [
    textColumn('code', t('cash.code'), (promo) => promo.code),
    {
      id: 'state',
      title: t('desk.state'),
      cell: (promo) => (
        <StatusChip tone={TONES[stateOf(promo, nowMs)]}>
          {t(`cash.promo.${stateOf(promo, nowMs)}`)}
        </StatusChip>
      ),
      text: (promo) => t(`cash.promo.${stateOf(promo, nowMs)}`),
    },
    {
      id: 'percent',
      title: t('cash.bonus'),
      cell: ({ percent }) => t('cash.percentOf', { percent }),
      text: ({ percent }) => `${percent} %`,
    },
    {
      id: 'least',
      title: t('cash.least'),
      alignEnd: true,
      cell: (promo) => <Limit value={promo.least} />,
      text: (promo) => limitText(promo.least),
    },
    {
      id: 'most',
      title: t('cash.most'),
      alignEnd: true,
      cell: (promo) => <Limit value={promo.most} />,
      text: (promo) => limitText(promo.most),
    },
    {
      id: 'wager',
      title: t('cash.wager'),
      alignEnd: true,
      cell: ({ wager }) => t('cash.times', { times: wager }),
      text: ({ wager }) => t('cash.times', { times: wager }),
    },
    { id: 'uses', title: t('cash.uses'), alignEnd: true, cell: usesText, text: usesText },
    timeColumn('ends', t('cash.ends'), (promo) => promo.endsAt),
    ...(mayRun
      ? [
          {
            id: 'end',
            title: '',
            width: '8rem',
            alignEnd: true,
            cell: (promo: Promo) =>
              stateOf(promo, nowMs) !== 'over' && (
                <Button small look="danger" className="relative" onClick={() => setEnding(promo)}>
                  {t('cash.endPromo')}
                </Button>
              ),
            text: () => '',
          },
        ]
      : []),
  ]
  return (
    <Page
      title={t('cash.promos')}
      about={t('cash.promosAbout')}
      actions={
        mayRun && (
          <Button look="main" onClick={() => setNew(true)}>
            {t('cash.newPromo')}
          </Button>
        )
      }
    >
      <DataList
        id="promos"
        label={t('cash.promos')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ code }) => code}
        {...(mayPlayers && { onOpen: ({ code }: Promo) => void navigate(code) })}
        empty={t('cash.noPromos')}
      />
      {isNew && <NewPromo onClose={() => setNew(false)} />}
      {ending && (
        <ReasonDialog
          title={`${t('cash.endPromo')}: ${ending.code}`}
          action={t('cash.endPromo')}
          look="danger"
          onClose={() => setEnding(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/promo/end',
                { code: ending.code, reason },
                { done: t('cash.promoEnded') },
              )
            ).ok
          }
        >
          <p>{t('cash.endPromoText')}</p>
        </ReasonDialog>
      )}
    </Page>
  )
}
