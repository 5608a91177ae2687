import { PERSON_REVIEW_STATES, type PersonReview } from '@baize/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'

/** Rewards that another account of the same person seems to have. The player gets none until somebody releases it. */
export function Persons() {
  const t = useT()
  const [filters, setFilter] = useFilters(['state'])
  const state = PERSON_REVIEW_STATES.find((one) => one === filters.state) ?? 'ASKED'
  const queue = useRead('/api/operator/persons', { state })
  return (
    <Page
      title={t('persons.title')}
      about={t('persons.about')}
      actions={
        <SelectField
          label={t('desk.state')}
          value={state}
          onChange={({ target }) => setFilter('state', target.value)}
          options={PERSON_REVIEW_STATES.map((value) => ({ value, label: t(`persons.${value}`) }))}
        />
      }
    >
      <Answered of={queue}>
        {({ model }) =>
          model.items.length === 0 ? (
            <Empty title={t('persons.none')} />
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {model.items.map((one) => (
                <Review key={`${one.userId} ${one.reward}`} one={one} />
              ))}
            </div>
          )
        }
      </Answered>
    </Page>
  )
}

const PlayerLink = ({ id, name = id }: { readonly id: string; readonly name?: string }) => (
  <Link className="underline" to={`/players/${id}`}>
    {name}
  </Link>
)

function Review({ one }: { readonly one: PersonReview }) {
  const t = useT()
  return (
    <Section title={one.username} actions={<Decide one={one} />}>
      <div className="flex flex-wrap gap-2">
        {one.flags.map((flag) => (
          <StatusChip key={flag} tone="waiting">
            {t(`invites.flag.${flag}`)}
          </StatusChip>
        ))}
      </div>
      <Facts
        facts={[
          [t('persons.reward'), one.reward === 'firstDeposit' ? t('persons.firstDeposit') : one.reward],
          [t('field.playerId'), <PlayerLink key="player" id={one.userId} />],
          [
            t('persons.others'),
            <span key="others" className="flex flex-wrap gap-2">
              {one.others.map((id) => (
                <PlayerLink key={id} id={id} />
              ))}
            </span>,
          ],
          [t('desk.at'), <Time key="at" at={one.at} ago />],
          ...(one.decidedBy === null
            ? []
            : [[t('invites.decidedBy'), `${one.decidedBy}: ${one.note}`] as const]),
        ]}
      />
    </Section>
  )
}

function Decide({ one }: { readonly one: PersonReview }) {
  const t = useT()
  const act = useAct()
  const mayRun = useMay('rewards.run')
  const [verdict, setVerdict] = useState<'release' | 'refuse' | null>(null)
  if (!mayRun || one.state !== 'ASKED') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button small look="main" onClick={() => setVerdict('release')}>
        {t('invites.release')}
      </Button>
      <Button small onClick={() => setVerdict('refuse')}>
        {t('invites.refuse')}
      </Button>
      {verdict && (
        <ReasonDialog
          title={t(`invites.${verdict}`)}
          action={t(`invites.${verdict}`)}
          look={verdict === 'release' ? 'main' : 'danger'}
          onClose={() => setVerdict(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/persons/decide',
                { playerId: one.userId, reward: one.reward, verdict, reason },
                { done: t('invites.decided') },
              )
            ).ok
          }
        >
          <p>{t(`persons.${verdict}Text`)}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
