import type { ReplyOf } from '@baize/contract/operator'
import { useState } from 'react'
import { listOf, useAct, usePages } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffPair } from '../../ui/StaffName.tsx'
import { Broken, Empty, Loading } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { offerWords } from './offer-words.ts'

type Entry = ReplyOf<'/api/operator/catalogue/history'>['model']['items'][number]

/** Items of one change that are shown in full. */
const SHOWN = 5

/** Who changed what when and why, from old to new, and the way back. */
export function ShelfHistory() {
  const t = useT()
  const act = useAct()
  const mayChange = useMay('games.settings')
  const [asked, setAsked] = useState<number | null>(null)
  const { rows, error, onRetry, onMore } = listOf(
    usePages('/api/operator/catalogue/history', {}, ({ model: { next } }) =>
      next === null ? null : { before: next },
    ),
  )
  return (
    <Section title={t('shelf.history')}>
      {rows === undefined && (error ? <Broken error={error} onRetry={onRetry} /> : <Loading rows={3} />)}
      {rows?.length === 0 && <Empty title={t('shelf.noHistory')} />}
      <ol className="grid gap-4">
        {rows?.map((entry) => (
          <li key={entry.change} className="grid gap-2 border-b border-line pb-4">
            <Changes entry={entry} />
            {mayChange && (
              <Button small className="justify-self-start" onClick={() => setAsked(entry.change)}>
                {t('shelf.takeBack', { change: entry.change })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {onMore && (
        <Button small className="justify-self-start" onClick={onMore}>
          {t('terms.older')}
        </Button>
      )}
      {asked !== null && (
        <ReasonDialog
          title={t('shelf.takeBack', { change: asked })}
          action={t('terms.rollBackGo')}
          onClose={() => setAsked(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/catalogue/roll_back',
                { change: asked, reason },
                { done: t('shelf.saved') },
              )
            ).ok
          }
        >
          <p>{t('shelf.takeBackText')}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}

function Changes({ entry: { change, at, person, reason, rolledBack, items } }: { readonly entry: Entry }) {
  const t = useT()
  const pairOf = useStaffPair()
  const locale = useLanguage((state) => state.locale)
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="font-semibold">
        {t('shelf.change', { change })}
        {rolledBack !== null && ` · ${t('shelf.tookBack', { change: rolledBack })}`}
      </h3>
      <p className="text-quiet">
        <Time at={at} /> · {pairOf(person, null)}
      </p>
      <p className="break-words">{reason}</p>
      <ul className="grid gap-1">
        {items.slice(0, SHOWN).map(({ kind, item, name, before, after }) => (
          <li key={`${kind} ${item}`} className="break-words">
            <span className="font-medium">{name}</span>: {offerWords(before, t, locale).join(' · ')} →{' '}
            {offerWords(after, t, locale).join(' · ')}
          </li>
        ))}
        {items.length > SHOWN && <li>{t('shelf.andMore', { count: items.length - SHOWN })}</li>}
      </ul>
    </div>
  )
}
