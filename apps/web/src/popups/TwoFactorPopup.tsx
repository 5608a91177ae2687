import { useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { PopupFrame, Popups } from './stack.ts'

const DIGITS = 6
/** Characters of a recovery code without its hyphen: five and five. */
const RECOVERY_LENGTH = 10

/**
 * Asks for the six-digit authenticator code, or for a recovery code. The sixth digit submits; spaces in a pasted code
 * are ignored.
 */
export function TwoFactorPopup({
  reason,
  submit,
  cancel,
  onClose,
  ...frame
}: PopupFrame & Popups['twoFactor']) {
  const t = useT()
  const [code, setCode] = useState('')
  const [by, setBy] = useState<'app' | 'recovery'>('app')
  const length = by === 'app' ? DIGITS : RECOVERY_LENGTH
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const right = useRef(false)
  const giveUp = useRef(cancel)
  // However it unmounts, even replaced by another prompt, the caller's promise must resolve.
  useEffect(
    () => () => {
      if (!right.current) giveUp.current?.()
    },
    [],
  )

  const send = async (digits: string) => {
    if (busy || digits.length !== length) return
    setBusy(true)
    right.current = await submit(digits).catch(() => false)
    setBusy(false)
    if (right.current) return onClose()
    setWrong(true)
    setCode('')
    field.current?.focus()
  }
  const type = (typed: string) => {
    const signs = typed.replace(by === 'app' ? /\D/g : /[^a-z2-7]/gi, '').slice(0, length)
    setCode(signs)
    setWrong(false)
    if (by === 'app') void send(signs)
  }
  return (
    <Sheet
      {...frame}
      maskCloses={false}
      onClose={onClose}
      title={t('popups.twoFactorTitle')}
      description={reason}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send(code)
        }}
      >
        <TextField
          ref={field}
          data-first
          label={by === 'app' ? t('popups.twoFactorLabel') : t('security.recoveryCode')}
          hint={by === 'app' ? t('popups.twoFactorHint') : t('security.recoveryHint')}
          error={
            wrong ? (by === 'app' ? t('popups.twoFactorWrong') : t('security.recoveryWrong')) : undefined
          }
          value={code}
          onChange={(event) => type(event.target.value)}
          readOnly={busy}
          inputMode={by === 'app' ? 'numeric' : 'text'}
          autoComplete={by === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          className="amount [&]:text-center [&]:text-2xl [&]:font-bold [&]:tracking-[0.3em]"
        />
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={code.length < length}>
          {t('common.confirm')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setBy(by === 'app' ? 'recovery' : 'app')
            setCode('')
            setWrong(false)
            field.current?.focus()
          }}
        >
          {by === 'app' ? t('security.useRecovery') : t('security.useApp')}
        </Button>
      </form>
    </Sheet>
  )
}
