import type { Security } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { QrCode } from '@baize/ui/qr-code'
import { toast } from '@baize/ui/toast'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { faultOf } from '../account/entered.ts'
import { CODE_DIGITS, CodeField } from './CodeField.tsx'
import { Heading } from './Heading.tsx'
import { WithPassword } from './WithPassword.tsx'

type AuthenticatorViewProps = { security: Security; onChanged: () => void }

/** Turns the second factor on (key, first code, recovery codes) or off, and creates new recovery codes. */
export function AuthenticatorView({ security, onChanged }: AuthenticatorViewProps) {
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const changed = () => {
    void reloadUser()
    onChanged()
  }
  const shown = (made: readonly string[]) => {
    setKey(undefined)
    setCodes(made)
    changed()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (key) return <FirstCode {...key} onDone={shown} />
  return security.secondFactor ? (
    <TurnOff left={security.recoveryCodesLeft} onOff={changed} onCodes={shown} />
  ) : (
    <TurnOn onKey={setKey} />
  )
}

function TurnOn({ onKey }: { onKey: (key: { secret: string; uri: string }) => void }) {
  const t = useT()
  const start = async (password: string) => {
    const answer = await call('/api/user/second_factor_start', { password }, { quiet: true })
    if (!isAccepted(answer)) return answer
    onKey(answer.model)
    return null
  }
  return (
    <WithPassword label={t('security.turnOn')} run={start}>
      <Heading title={t('security.authenticator')} text={t('security.authenticatorText')} />
    </WithPassword>
  )
}

type FirstCodeProps = { secret: string; uri: string; onDone: (recoveryCodes: readonly string[]) => void }

function FirstCode({ secret, uri, onDone }: FirstCodeProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (code.length < CODE_DIGITS) return setFault(t('security.needCode'))
    setBusy(true)
    const answer = await call('/api/user/second_factor_confirm', { code }, { quiet: true })
    setBusy(false)
    if (isAccepted(answer)) return onDone(answer.model.recoveryCodes)
    setFault(faultOf(answer))
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <Heading title={t('security.authenticator')} text={t('security.scan')} />
      <QrCode text={uri} label={t('security.qr')} />
      <div className="grid justify-items-center gap-2 text-center">
        <p className="text-sm text-quiet">{t('security.key')}</p>
        <p data-testid="authenticator-key" className="amount font-mono text-sm break-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <CopyText label={t('security.copyKey')} text={secret} />
      </div>
      <CodeField
        label={t('security.firstCode')}
        first={false}
        value={code}
        error={fault}
        onChange={(digits) => {
          setCode(digits)
          setFault(undefined)
        }}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('security.turnOn')}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT()
  return (
    <div className="grid grid-cols-1 gap-4">
      <Heading title={t('security.recoveryTitle')} text={t('security.recoveryText')} />
      <ul className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li
            key={code}
            className="amount rounded-control border border-line bg-sunken py-2 text-center font-mono select-all"
          >
            {code}
          </li>
        ))}
      </ul>
      <CopyText label={t('security.copyCodes')} text={codes.join('\n')} />
      <Button variant="primary" size="large" onClick={onKept}>
        {t('security.haveKept')}
      </Button>
    </div>
  )
}

type TurnOffProps = { left: number; onOff: () => void; onCodes: (codes: readonly string[]) => void }

function TurnOff({ left, onOff, onCodes }: TurnOffProps) {
  const t = useT()
  const [action, setAction] = useState<'off' | 'codes'>()
  const end = async (password: string) => {
    const answer = await call('/api/user/second_factor_end', { password }, { quiet: true })
    if (!isAccepted(answer)) return answer
    toast(t('security.authenticatorOff'))
    onOff()
    return null
  }
  const renew = async (password: string) => {
    const answer = await call('/api/user/recovery_codes', { password }, { quiet: true })
    if (!isAccepted(answer)) return answer
    onCodes(answer.model.recoveryCodes)
    return null
  }
  const heading = (
    <Heading
      title={t('security.authenticator')}
      text={`${t('security.authenticatorText')} ${t('security.codesLeft', { count: left })}`}
    />
  )
  if (action === 'off')
    return (
      <WithPassword key="off" label={t('security.turnOff')} danger run={end}>
        {heading}
      </WithPassword>
    )
  if (action === 'codes')
    return (
      <WithPassword key="codes" label={t('security.newCodes')} run={renew}>
        {heading}
      </WithPassword>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {heading}
      <Button onClick={() => setAction('codes')}>{t('security.newCodes')}</Button>
      <Button variant="danger" onClick={() => setAction('off')}>
        {t('security.turnOff')}
      </Button>
    </div>
  )
}
