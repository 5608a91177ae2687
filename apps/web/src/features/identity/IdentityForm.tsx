import { ADULT_AGE, ageAt, type Identity, type IdentityLevel, slotsOf } from '@baize/contract/player'
import {
  BirthDate,
  IDENTITY_DOCUMENTS,
  type IdentityDocument,
  type IdentitySlot,
  isAccepted,
  isRealName,
  readCpf,
} from '@baize/contract/shared'
import { ShieldCheck } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormError } from '../account/FormError.tsx'
import { PicturePick } from './PicturePick.tsx'
import { type Pictures, usePictures } from './use-pictures.ts'

/** Typed values; they outlive the pictures, so that a resubmission does not require retyping. */
export type Typed = {
  readonly name: string
  readonly birthDate: string
  readonly document: IdentityDocument
  readonly taxId: string
}

type IdentityFormProps = {
  level: IdentityLevel
  /** Whether documents are uploaded here, or shown in the flow of a provider afterwards. */
  flow: Identity['flow']
  /** Whether the player's CPF is asked for. */
  withTaxId: boolean
  typed: Typed
  onType: (typed: Typed) => void
  onSent: (identity: Identity) => void
}

/** Personal details and the pictures that prove them. */
export function IdentityForm({ level, flow, withTaxId, typed, onType, onSent }: IdentityFormProps) {
  const t = useT()
  const { name, birthDate, document, taxId } = typed
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { pictures, choose } = usePictures()
  const isUpload = flow === 'upload'
  const slots = isUpload ? slotsOf(level, document) : []
  const nameWrong = !isRealName(name)
  const dateWrong = dateFault(birthDate)
  const taxIdWrong = withTaxId && readCpf(taxId) === null
  const pictureFault = (slot: IdentitySlot) => {
    const id = pictures[slot]?.id
    if (
      id &&
      slots.some(
        (other) => other !== slot && slots.indexOf(other) < slots.indexOf(slot) && pictures[other]?.id === id,
      )
    )
      return t('identity.same')
    return tried && pictures[slot] === undefined ? t('identity.missing') : undefined
  }
  const isWhole =
    !nameWrong &&
    dateWrong === null &&
    !taxIdWrong &&
    slots.every((slot) => pictures[slot]?.id && !pictureFault(slot))
  const isSending = slots.some((slot) => pictures[slot] && !pictures[slot].id && !pictures[slot].error)

  async function send(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setTried(true))
    setRefused(undefined)
    // On a phone the field with the error may be scrolled out of view.
    if (!isWhole) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (!isWhole || busy) return
    setBusy(true)
    const tax = withTaxId && { taxId }
    const files = isUpload && { document, ...idsOf(slots, pictures) }
    const request = { level, name, birthDate, ...tax, ...files }
    const answer = await call('/api/user/identity/send', request, { quiet: true })
    setBusy(false)
    if (isAccepted(answer)) return onSent(answer.model)
    setRefused(refusalSentence(answer) || t('common.networkErrorHelp'))
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void send(event)}>
      {level === 1 && (
        <TextField
          label={t('identity.name')}
          autoComplete="name"
          maxLength={100}
          value={name}
          hint={t('identity.nameHint')}
          error={tried && nameWrong ? t('identity.nameWrong') : undefined}
          onChange={(event) => onType({ ...typed, name: event.target.value })}
        />
      )}
      <TextField
        type="date"
        label={t('identity.birthDate')}
        autoComplete="bday"
        value={birthDate}
        error={tried && dateWrong !== null ? t(dateWrong) : undefined}
        onChange={(event) => onType({ ...typed, birthDate: event.target.value })}
      />
      {withTaxId && (
        <TextField
          label={t('identity.taxId')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          className="amount"
          value={taxId}
          hint={t('identity.taxIdHint')}
          error={tried && taxIdWrong ? t('identity.taxIdWrong') : undefined}
          onChange={(event) => onType({ ...typed, taxId: event.target.value })}
        />
      )}
      {level === 1 && isUpload && (
        <Segmented
          label={t('identity.document')}
          value={document}
          onChange={(chosen) => onType({ ...typed, document: chosen })}
          options={IDENTITY_DOCUMENTS.map((value) => ({ value, label: t(`identity.document.${value}`) }))}
        />
      )}
      <div className="grid grid-cols-1 gap-3">
        {slots.map((slot) => (
          <PicturePick
            key={slot}
            label={t(
              slot === 'front' && document === 'passport' ? 'identity.slot.page' : `identity.slot.${slot}`,
            )}
            hint={t(`identity.hint.${slot}`)}
            picture={pictures[slot]}
            error={pictureFault(slot)}
            face={slot === 'selfie'}
            onChoose={(file) => choose(slot, file)}
          />
        ))}
      </div>
      <p className="flex items-start gap-2 text-xs text-quiet">
        <ShieldCheck aria-hidden className="mt-px size-4 shrink-0" />
        {t(isUpload ? 'identity.privacy' : 'identity.privacyProvider')}
      </p>
      <FormError message={refused} />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={isSending}>
        {t(isUpload ? 'identity.send' : 'identity.goOn')}
      </Button>
    </form>
  )
}

function dateFault(birthDate: string): 'identity.birthDateWrong' | 'identity.underAge' | null {
  if (!BirthDate.safeParse(birthDate).success) return 'identity.birthDateWrong'
  return ageAt(birthDate, Date.now()) < ADULT_AGE ? 'identity.underAge' : null
}

const idsOf = (slots: readonly IdentitySlot[], pictures: Pictures): Partial<Record<IdentitySlot, string>> =>
  Object.fromEntries(
    slots.flatMap((slot) => {
      const id = pictures[slot]?.id
      return id ? [[slot, id]] : []
    }),
  )
