import type { AlarmTarget } from '@baize/contract/operator'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { LANGUAGES, useT } from '../../words/language.ts'
import { TargetForm } from './TargetForm.tsx'

/** Where alarms are sent, for those who sleep while the console is closed. */
export function Targets() {
  const t = useT()
  const read = useRead('/api/operator/alarms/targets', {})
  const [edited, setEdited] = useState<AlarmTarget | 'new' | null>(null)
  return (
    <Page
      title={t('alarms.targets')}
      about={t('alarms.targetsAbout')}
      actions={
        <Button look="main" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {t('alarms.addTarget')}
        </Button>
      }
    >
      <Answered of={read}>
        {({ model }) =>
          model.length === 0 ? (
            <Empty title={t('alarms.noTargets')} text={t('alarms.noTargetsText')} />
          ) : (
            <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {model.map((target) => (
                <li key={target.id}>
                  <Card target={target} onEdit={() => setEdited(target)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {edited !== null && (
        <TargetForm target={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

type CardProps = { readonly target: AlarmTarget; readonly onEdit: () => void }

function Card({ target, onEdit }: CardProps) {
  const t = useT()
  const { name, quiet } = target
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Section
      title={name}
      actions={
        target.isOn ? (
          <StatusChip tone={target.least === 'critical' ? 'bad' : 'waiting'}>
            {t(`alarms.${target.least}`)}
          </StatusChip>
        ) : (
          <StatusChip>{t('alarms.isOff')}</StatusChip>
        )
      }
    >
      <Facts
        facts={[
          [t('alarms.channel'), t(`alarms.channel.${target.channel}`)],
          [
            t(`alarms.address.${target.channel}`),
            <span key="address" className="[overflow-wrap:anywhere]">
              {target.address}
            </span>,
          ],
          [t('alarms.language'), LANGUAGES.find(({ id }) => id === target.language)?.name],
          ...(quiet === null ? [] : [[t('alarms.quiet'), t('alarms.quietShown', quiet)] as const]),
          [t('alarms.last'), <Last key="last" last={target.last} />],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <SendTest target={target} />
        <Button small onClick={onEdit} aria-label={`${t('alarms.edit')}: ${name}`}>
          {t('alarms.edit')}
        </Button>
        <Button
          small
          look="quiet"
          onClick={() => setRemoving(true)}
          aria-label={`${t('alarms.remove')}: ${name}`}
        >
          {t('alarms.remove')}
        </Button>
      </div>
      {isRemoving && <Remove target={target} onClose={() => setRemoving(false)} />}
    </Section>
  )
}

function Last({ last }: Pick<AlarmTarget, 'last'>) {
  const t = useT()
  if (last === null) return <>{t('alarms.lastNever')}</>
  return (
    <span className={last.isSent ? '' : 'text-danger'}>
      {last.isSent ? t('alarms.sent') : t('alarms.notSent', { cause: last.cause })} ·{' '}
      <Time at={last.at} ago />
    </span>
  )
}

function SendTest({ target: { id, name } }: { readonly target: AlarmTarget }) {
  const t = useT()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const test = async (): Promise<void> => {
    setBusy(true)
    setResult('')
    const outcome = await act('/api/operator/alarms/targets/test', { id })
    setBusy(false)
    if (!outcome.ok) return
    const { isSent, cause } = outcome.value.model
    setResult(isSent ? t('alarms.testSent', { name }) : t('alarms.testFailed', { cause }))
  }
  return (
    <>
      <Button small isBusy={isBusy} onClick={() => void test()} aria-label={`${t('alarms.test')}: ${name}`}>
        {t('alarms.test')}
      </Button>
      <p role="status" className="order-last basis-full text-sm text-quiet empty:hidden">
        {result}
      </p>
    </>
  )
}

type RemoveProps = { readonly target: AlarmTarget; readonly onClose: () => void }

function Remove({ target: { id, name }, onClose }: RemoveProps) {
  const t = useT()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const outcome = await act('/api/operator/alarms/targets/remove', { id }, { done: t('alarms.removed') })
    setBusy(false)
    if (outcome.ok) onClose()
  }
  return (
    <Dialog title={t('alarms.remove')} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t('alarms.removeText', { name })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('alarms.remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
