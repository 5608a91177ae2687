import type { OperatorSelf } from '@baize/contract/operator'
import { QrCode } from '@baize/ui/qr-code'
import { useState } from 'react'
import { makePasskey } from '../../api/passkey.ts'
import { useAct, useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyBox } from '../../ui/CopyBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { useT } from '../../words/language.ts'

export function Account() {
  const t = useT()
  const me = useRead('/api/operator/me', {})
  return (
    <Page title={t('account.title')} about={t('account.about')}>
      <Answered of={me}>
        {({ model }) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid gap-5">
              <Passkeys self={model} />
              <Recovery self={model} />
            </div>
            <Sessions self={model} />
          </div>
        )}
      </Answered>
    </Page>
  )
}

const LINE = 'flex flex-wrap items-center justify-between gap-3 border-b border-line/60 py-3 last:border-0'

function Passkeys({ self }: { readonly self: OperatorSelf }) {
  const t = useT()
  const act = useAct()
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title={t('account.passkeys')}
      actions={
        <Button small look="main" onClick={() => setAdding(true)}>
          {t('account.addPasskey')}
        </Button>
      }
    >
      <p className="text-sm text-quiet">{t('account.passkeysText')}</p>
      {self.passkeys.length === 0 && <Empty title={t('account.noPasskeys')} />}
      <ul>
        {self.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className={LINE}>
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-faint">
                {t('account.created')} <Time at={createdAt} ago /> · {t('account.lastUsed')}{' '}
                <Time at={lastUsedAt} ago />
              </p>
            </div>
            <Button
              small
              look="danger"
              disabled={self.passkeys.length < 2}
              onClick={() =>
                void act(
                  '/api/operator/passkey/remove',
                  { passkeyId: id },
                  { done: t('account.passkeyRemoved') },
                )
              }
            >
              {t('account.removePasskey')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  )
}

function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [name, setName] = useState('')
  const add = async (): Promise<void> => {
    const started = await act('/api/operator/passkey/start', {})
    if (!started.ok) return
    const { id, options } = started.value.model
    const answer = await makePasskey(options)
    if (answer === null) {
      toast(t('entry.noPasskey'), 'danger')
      return
    }
    const kept = await act(
      '/api/operator/passkey/finish',
      { id, answer, name: name.trim() || t('entry.passkeyDefault') },
      { done: t('account.passkeyAdded') },
    )
    if (kept.ok) onClose()
  }
  return (
    <FormDialog title={t('account.addPasskey')} onClose={onClose} onSave={add}>
      <TextField
        label={t('entry.passkeyName')}
        hint={t('entry.passkeyNameHint')}
        maxLength={80}
        data-first
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="main" className="justify-self-end">
        {t('entry.makePasskey')}
      </Button>
    </FormDialog>
  )
}

function Recovery({ self }: { readonly self: OperatorSelf }) {
  const t = useT()
  const act = useAct()
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string } | null>(null)
  const [code, setCode] = useState('')
  const start = async (): Promise<void> => {
    const started = await act('/api/operator/recovery/start', {})
    if (started.ok) setSecret(started.value.model)
  }
  const finish = async (): Promise<void> => {
    const finished = await act('/api/operator/recovery/finish', { code }, { done: t('account.recoveryDone') })
    if (finished.ok) setSecret(null)
  }
  return (
    <Section
      title={t('account.recovery')}
      actions={
        !self.hasRecovery && (
          <Button small onClick={() => void start()}>
            {t('account.setUpRecovery')}
          </Button>
        )
      }
    >
      <p className="text-quiet">{t(self.hasRecovery ? 'account.recoveryOn' : 'account.recoveryOff')}</p>
      {secret && (
        <Dialog title={t('account.recovery')} onClose={() => setSecret(null)}>
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void finish()
            }}
          >
            <p>{t('account.recoveryScan')}</p>
            <QrCode text={secret.uri} label={t('account.recovery')} className="size-48" />
            <CopyBox label={t('account.recoveryKey')} text={secret.secret} />
            <TextField
              label={t('entry.code')}
              hint={t('entry.codeHint')}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="\d{6}"
              maxLength={6}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <Button type="submit" look="main" className="justify-self-end">
              {t('account.turnOn')}
            </Button>
          </form>
        </Dialog>
      )}
    </Section>
  )
}

function Sessions({ self }: { readonly self: OperatorSelf }) {
  const t = useT()
  const act = useAct()
  return (
    <Section title={t('account.sessions')}>
      <ul>
        {self.sessions.map(({ id, openedAt, lastSeenAt, ip, device, isLocal, isThis }) => (
          <li key={id} className={LINE}>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {ip}
                {isThis && <StatusChip tone="good">{t('account.thisSession')}</StatusChip>}
                {isLocal && <StatusChip>{t('account.local')}</StatusChip>}
              </p>
              {device !== '' && <p className="text-sm text-faint">{device}</p>}
              <p className="text-sm text-faint">
                {t('account.opened')} <Time at={openedAt} ago /> · {t('account.lastSeen')}{' '}
                <Time at={lastSeenAt} ago />
              </p>
            </div>
            {!isThis && (
              <Button
                small
                onClick={() =>
                  void act('/api/operator/me/session/end', { id }, { done: t('account.sessionEnded') })
                }
              >
                {t('account.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
