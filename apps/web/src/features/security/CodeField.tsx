import { type ComponentProps, useEffect } from 'react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFirstFocus } from './use-first-focus.ts'

export const CODE_DIGITS = 6

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange' | 'value'> & {
  label?: string
  /** False where other content must be read first. */
  first?: boolean
  value: string
  onChange: (digits: string) => void
  /** Sends the form with the last digit, where nothing else is to be filled in. */
  sends?: boolean
}

/** A six-digit code; pasted text may contain other characters. Focused on mount, since it is the next step. */
export function CodeField({ label, first = true, sends = false, value, onChange, ...rest }: CodeFieldProps) {
  const t = useT()
  const field = useFirstFocus<HTMLInputElement>(first)
  useEffect(() => {
    if (sends && value.length === CODE_DIGITS) field.current?.form?.requestSubmit()
  }, [sends, value, field])
  return (
    <TextField
      {...rest}
      ref={field}
      label={label ?? t('security.code')}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="amount [&]:text-center [&]:text-2xl [&]:font-bold [&]:tracking-[0.4em]"
    />
  )
}

/** Requests another code once the wait is over. */
export function SendAgain({ seconds, busy, onSend }: { seconds: number; busy: boolean; onSend: () => void }) {
  const t = useT()
  return (
    <Button variant="ghost" size="small" busy={busy} disabled={seconds > 0} onClick={onSend}>
      {seconds > 0 ? t('security.sendAgainIn', { seconds }) : t('security.sendAgain')}
    </Button>
  )
}
