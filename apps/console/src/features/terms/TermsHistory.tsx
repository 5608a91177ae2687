import type { ReplyOf } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { DescribedLines } from '../../ui/Described.tsx'
import { Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffPair } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { described } from './draft.ts'

type Version = ReplyOf<'/api/operator/money/settings/history'>['model']['items'][number]

const PAGE = 20

/** Who changed which terms when and why, from the old to the new value, and the way back. */
export function TermsHistory({ newest }: { readonly newest: number }) {
  const t = useT()
  const act = useAct()
  const mayChange = useMay('money.settings')
  const [pageNo, setPageNo] = useState(1)
  const [asked, setAsked] = useState<number | null>(null)
  const history = useRead('/api/operator/money/settings/history', { pageNo, pageSize: PAGE })
  return (
    <Section title={t('terms.history')}>
      <Answered of={history}>
        {({ model: { items, total } }) => (
          <>
            <ol className="grid gap-4">
              {items.map((item) => (
                <li key={item.version} className="grid gap-2 border-b border-line pb-4">
                  <Heading item={item} />
                  {item.changes.rows.length > 0 && <DescribedLines description={described(item.changes)} />}
                  {mayChange && item.version !== newest && (
                    <Button small className="justify-self-start" onClick={() => setAsked(item.version)}>
                      {t('terms.rollBack', { version: item.version })}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {total > PAGE && (
              <div className="flex gap-2">
                <Button small disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
                  {t('terms.newer')}
                </Button>
                <Button small disabled={pageNo * PAGE >= total} onClick={() => setPageNo(pageNo + 1)}>
                  {t('terms.older')}
                </Button>
              </div>
            )}
          </>
        )}
      </Answered>
      {asked !== null && (
        <ReasonDialog
          title={t('terms.rollBack', { version: asked })}
          action={t('terms.rollBackGo')}
          onClose={() => setAsked(null)}
          onReason={async (reason) =>
            isSent(
              await act(
                '/api/operator/money/settings/roll_back',
                { version: asked, reason },
                { done: t('terms.saved') },
              ),
            )
          }
        >
          <p>{t('terms.rollBackText')}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}

function Heading({ item }: { readonly item: Version }) {
  const t = useT()
  const pairOf = useStaffPair()
  const { version, at, requestedBy, approvedBy, reason, rolledBackTo } = item
  const by = requestedBy === null ? t('terms.byServer') : pairOf(requestedBy, approvedBy)
  return (
    <div>
      <h3 className="font-semibold">
        {t('terms.version', { version })}
        {rolledBackTo !== null && ` · ${t('terms.rolledBack', { version: rolledBackTo })}`}
      </h3>
      <p className="text-sm text-quiet">
        <Time at={at} /> · {by}
      </p>
      {reason !== '' && <p className="text-sm break-words">{reason}</p>}
    </div>
  )
}
