import type { SupportConversation } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay, useSession } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Section } from '../../ui/Page.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { spanText } from '../../ui/span.ts'
import { Time } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { TagList } from '../players/Tags.tsx'

type OfConversation = { readonly conversation: SupportConversation }

/** Assignment, tags and waiting time of a conversation. */
export function DeskPanel({ conversation }: OfConversation) {
  const t = useT()
  const act = useAct()
  const mayAct = useMay('chat.moderate')
  const { userId, takenBy, openedAt } = conversation
  return (
    <Section title={t('chat.work')}>
      <Facts
        facts={[
          [t('chat.holder'), takenBy === null ? t('chat.anybody') : <StaffName key="holder" who={takenBy} />],
          ...(conversation.state === 'WAITING'
            ? [[t('chat.waitingSince'), <Time key="since" at={conversation.changedAt} ago />] as const]
            : []),
          ...(openedAt === null
            ? []
            : ([
                [t('chat.opened'), <Time key="opened" at={openedAt} />],
                [
                  t('chat.firstAnswer'),
                  <After key="first" from={openedAt} to={conversation.firstAnsweredAt} />,
                ],
                [t('chat.solved'), <After key="solved" from={openedAt} to={conversation.solvedAt} />],
              ] as const)),
        ]}
      />
      {mayAct && <Assignment conversation={conversation} />}
      <TagList
        tags={conversation.tags}
        addressOf={(tag) => `/chat/support?state=${conversation.state}&tag=${encodeURIComponent(tag)}`}
        {...(mayAct && {
          onChange: async (tag: string, on: boolean) =>
            (await act('/api/operator/support/tag', { userId, tag, on })).ok,
        })}
      />
    </Section>
  )
}

/** "after 2 min". */
function After({ from, to }: { readonly from: number; readonly to: number | null }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  if (to === null) return <span className="text-quiet">{t('chat.notYet')}</span>
  const seconds = Math.max(0, Math.round((to - from) / 1000))
  // Seconds of a wait of minutes or hours are noise.
  const span = spanText(seconds < 60 ? seconds : Math.round(seconds / 60) * 60, t, locale)
  return t('chat.after', { span })
}

function Assignment({ conversation: { userId, takenBy } }: OfConversation) {
  const t = useT()
  const act = useAct()
  const handle = useSession(({ self }) => self?.handle)
  const colleagues = useRead('/api/operator/support/colleagues', {}).data?.model.items ?? []
  const [to, setTo] = useState('')
  const assign = async (next: string | null, done: string): Promise<void> => {
    const outcome = await act('/api/operator/support/assign', { userId, holder: takenBy, to: next }, { done })
    if (outcome.ok) setTo('')
  }
  const others = colleagues.filter((colleague) => colleague.handle !== takenBy && colleague.handle !== handle)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {handle !== undefined && takenBy !== handle && (
          <Button look="main" onClick={() => void assign(handle, t('chat.taken'))}>
            {t('chat.take')}
          </Button>
        )}
        {takenBy !== null && (
          <Button onClick={() => void assign(null, t('chat.released'))}>{t('chat.release')}</Button>
        )}
      </div>
      {others.length > 0 && (
        <form
          className="flex flex-wrap items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const name = others.find((colleague) => colleague.handle === to)?.name ?? to
            void assign(to, t('chat.handed', { name }))
          }}
        >
          <SelectField
            label={t('chat.handTo')}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            options={[
              { value: '', label: t('chat.chooseColleague') },
              ...others.map((colleague) => ({ value: colleague.handle, label: colleague.name })),
            ]}
          />
          <Button type="submit" className="mt-6.5" disabled={to === ''}>
            {t('chat.handOver')}
          </Button>
        </form>
      )}
    </div>
  )
}
