import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { SendAgain } from '../security/CodeField.tsx'
import type { useCode } from '../security/use-code.ts'
import { FormError } from './FormError.tsx'
import type { Entries } from './use-entries.ts'
import { WaitError } from './WaitError.tsx'

type EntryFormProps = {
  entries: Pick<Entries<never>, 'form' | 'faults' | 'busy'>
  label: string
  danger?: boolean
  /** Seconds until it can be sent again. */
  wait?: number
  onSubmit: () => Promise<void>
  after?: ReactNode
  children: ReactNode
}

/** A form: fields, form-level error and submit button. */
export function EntryForm({ entries, wait = 0, onSubmit, children, after, ...button }: EntryFormProps) {
  const { form, faults, busy } = entries
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && wait === 0) void onSubmit()
      }}
    >
      {children}
      {wait > 0 ? <WaitError seconds={wait} /> : <FormError message={faults.form} />}
      <Button
        type="submit"
        variant={button.danger ? 'danger' : 'primary'}
        size="large"
        busy={busy}
        disabled={wait > 0}
      >
        {button.label}
      </Button>
      {after}
    </form>
  )
}

type CodeFormProps = Omit<EntryFormProps, 'after'> & {
  asked: ReturnType<typeof useCode>
  onAsk: () => Promise<void>
}

/** A form in two steps: requests a code, then submits the fields with it. */
export function CodeForm({ asked, entries, label, wait = 0, onAsk, onSubmit, ...rest }: CodeFormProps) {
  const t = useT()
  const { isSent, seconds, error } = asked
  const shown = {
    form: entries.form,
    faults: { form: entries.faults.form ?? error },
    busy: isSent ? entries.busy : asked.busy,
  }
  return (
    <EntryForm
      {...rest}
      entries={shown}
      wait={isSent ? wait : 0}
      label={isSent ? label : t('security.sendCode')}
      onSubmit={isSent ? onSubmit : onAsk}
      after={isSent && <SendAgain seconds={seconds} busy={asked.busy} onSend={() => void asked.send()} />}
    />
  )
}
