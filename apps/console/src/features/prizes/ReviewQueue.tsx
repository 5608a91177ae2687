import { type ReactNode, useState } from 'react'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'

type Reviews<Item> = Parameters<
  typeof Answered<{ readonly model: { readonly items: readonly Item[] } }>
>[0]['of']

type QueueProps<Item, State extends string> = {
  readonly title: string
  readonly about: string
  /** Said of a state without any. */
  readonly none: string
  readonly state: State
  readonly states: readonly { readonly value: State; readonly label: string }[]
  readonly onState: (state: string) => void
  readonly queue: Reviews<Item>
  readonly children: (item: Item) => ReactNode
}

/** The rewards of one state that wait for a person, or that one has decided. */
export function ReviewQueue<Item, State extends string>(props: QueueProps<Item, State>) {
  const t = useT()
  const { title, about, none, state, states, onState, queue, children } = props
  return (
    <Page
      title={title}
      about={about}
      actions={
        <SelectField
          label={t('desk.state')}
          value={state}
          onChange={({ target }) => onState(target.value)}
          options={states}
        />
      }
    >
      <Answered of={queue}>
        {({ model }) =>
          model.items.length === 0 ? (
            <Empty title={none} />
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">{model.items.map(children)}</div>
          )
        }
      </Answered>
    </Page>
  )
}

type Verdict = 'release' | 'refuse'
type CardProps = {
  readonly title: string
  /** Why it waits, in words. */
  readonly flags: readonly string[]
  readonly isOpen: boolean
  /** Says what a verdict does. */
  readonly about: (verdict: Verdict) => string
  /** False if it was not decided. */
  readonly onVerdict: (verdict: Verdict, reason: string) => Promise<boolean>
  readonly children: ReactNode
}

/** One of them: why it waits, its facts, and the two verdicts while it waits. */
export function ReviewCard({ title, flags, isOpen, about, onVerdict, children }: CardProps) {
  const decide = isOpen && <Verdicts about={about} onVerdict={onVerdict} />
  return (
    <Section title={title} actions={decide}>
      <div className="flex flex-wrap gap-2">
        {flags.map((flag) => (
          <StatusChip key={flag} tone="waiting">
            {flag}
          </StatusChip>
        ))}
      </div>
      {children}
    </Section>
  )
}

function Verdicts({ about, onVerdict }: Pick<CardProps, 'about' | 'onVerdict'>) {
  const t = useT()
  const mayRun = useMay('rewards.run')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  if (!mayRun) return null
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
          onReason={(reason) => onVerdict(verdict, reason)}
        >
          <p>{about(verdict)}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
