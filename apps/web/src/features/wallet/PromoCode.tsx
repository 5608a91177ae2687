import type { BonusOffer } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { IconButton } from '@baize/ui/icon-button'
import { unbroken } from '@baize/ui/unbroken'
import { Gift, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { TextField } from '../../ui/TextField.tsx'

type PromoCodeProps = {
  offer: BonusOffer | null
  /** Typed and not applied yet. */
  code: string
  onCode: (code: string) => void
  disabled: boolean
  /** Null removes the code. */
  onOffer: (offer: BonusOffer | null) => void
}

/** The bonus offer of the deposit, and a field for a promo code. */
export function PromoCode({ offer, code, onCode, disabled, onOffer }: PromoCodeProps) {
  const t = useT()
  const money = useMoney()
  const [open, setOpen] = useState(code !== '')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState(false)
  // Focus on opening, and on an error, which might otherwise stay hidden behind the pay button.
  useEffect(() => {
    if ((open && pressed) || wrong !== undefined) place.current?.querySelector('input')?.focus()
  }, [open, pressed, wrong])

  async function use(): Promise<void> {
    if (code.trim() === '' || busy) return
    setBusy(true)
    const answer = await call('/api/pay/recharge_info', { promo: code }, { quiet: true })
    setBusy(false)
    if (!isAccepted(answer)) return setWrong(refusalSentence(answer) || t('common.networkErrorHelp'))
    onOffer(answer.model.offer)
    setOpen(false)
    onCode('')
  }

  return (
    <div ref={place} className="grid grid-cols-1 gap-2">
      {offer && (
        <div className="grid grid-cols-1 rounded-control bg-accent-quiet px-4 py-2.5 text-sm">
          <p className="flex items-center gap-3">
            <Gift aria-hidden className="size-5 shrink-0 text-accent-ink" />
            <span className="min-w-0 flex-1">
              {unbroken(
                offer.code === ''
                  ? t('pay.offerFirst', { percent: offer.percent, most: money.format(offer.most) })
                  : t('pay.offerCode', {
                      code: offer.code,
                      percent: offer.percent,
                      most: money.format(offer.most),
                      least: money.format(offer.least),
                    }),
              )}
            </span>
            {offer.code !== '' && (
              <IconButton
                label={t('pay.dropCode')}
                disabled={disabled}
                onClick={() => onOffer(null)}
                icon={<X aria-hidden className="size-4" />}
              />
            )}
          </p>
        </div>
      )}
      {open ? (
        <TextField
          label={t('pay.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          disabled={disabled || busy}
          value={code}
          error={wrong}
          className="scroll-mb-32 pr-24"
          onChange={(event) => {
            onCode(event.target.value)
            setWrong(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the surrounding deposit form.
            event.preventDefault()
            void use()
          }}
          trailing={
            <Button size="small" variant="ghost" busy={busy} onClick={() => void use()}>
              {t('pay.useCode')}
            </Button>
          }
        />
      ) : (
        <Button
          size="small"
          variant="ghost"
          disabled={disabled}
          className="-my-1 justify-self-start"
          onClick={() => {
            setPressed(true)
            setOpen(true)
          }}
        >
          {t('pay.haveCode')}
        </Button>
      )}
    </div>
  )
}
