import { useState } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { Popups } from './stack.ts'

type TwoFactorProps = Popups['twoFactor'] & { open: boolean; layer: number; onClose: () => void }

export function TwoFactorPopup({ reason, submit, cancel, onClose, ...frame }: TwoFactorProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const close = () => {
    cancel?.()
    onClose()
  }
  return (
    <Sheet {...frame} onClose={close} title={t('calls.confirmTitle')} description={reason}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(code).then((right) => (right ? onClose() : setCode('')))
        }}
      >
        <TextField
          data-first
          label={reason}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button type="submit" variant="primary">
          {t('common.confirm')}
        </Button>
      </form>
    </Sheet>
  )
}
