import { useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { PopupFrame } from './frame.ts'
import type { Popups } from './stack.ts'

const DIGITS = 6

/** Asks for the six digits of the authenticator. The sixth one sends them; a pasted code may carry spaces. */
export function TwoFactorPopup({
  reason,
  submit,
  cancel,
  onClose,
  ...frame
}: PopupFrame & Popups['twoFactor']) {
  const t = useT()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const right = useRef(false)
  const giveUp = useRef(cancel)
  // Whatever takes it away, another prompt included: who asked is never left waiting.
  useEffect(
    () => () => {
      if (!right.current) giveUp.current?.()
    },
    [],
  )

  const send = async (digits: string) => {
    if (busy || digits.length !== DIGITS) return
    setBusy(true)
    right.current = await submit(digits).catch(() => false)
    setBusy(false)
    if (right.current) return onClose()
    setWrong(true)
    setCode('')
    field.current?.focus()
  }
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    setWrong(false)
    void send(digits)
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
          label={t('popups.twoFactorLabel')}
          hint={t('popups.twoFactorHint')}
          error={wrong ? t('popups.twoFactorWrong') : undefined}
          value={code}
          onChange={(event) => type(event.target.value)}
          readOnly={busy}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6}"
          placeholder="000000"
          className="amount [&]:text-center [&]:text-2xl [&]:font-bold [&]:tracking-[0.4em]"
        />
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={code.length < DIGITS}>
          {t('common.confirm')}
        </Button>
      </form>
    </Sheet>
  )
}
