import { FILE_TYPES, refused } from '@baize/contract/player'
import { type IdentitySlot, isAccepted, type Refused, refusal } from '@baize/contract/shared'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../api/upload.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { MOST_CHOSEN_BYTES, shrink } from './shrink.ts'

/** The file chosen for a slot and its upload state. */
export type Picture = {
  /** Preview URL; null if it is not an image. */
  readonly preview: string | null
  readonly percent: number
  /** Null until the upload is complete. */
  readonly id: string | null
  readonly error: string | undefined
}

export type Pictures = Readonly<Partial<Record<IdentitySlot, Picture>>>

/** Uploads files as soon as they are chosen, so that submitting is instant. */
export function usePictures() {
  const t = useT()
  const [pictures, setPictures] = useState<Pictures>({})
  const sending = useRef(new Map<IdentitySlot, AbortController>())
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const [uploads, urls] = [sending.current, previews.current]
    return () => {
      for (const running of uploads.values()) running.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  async function choose(slot: IdentitySlot, file: File): Promise<void> {
    sending.current.get(slot)?.abort()
    const giveUp = new AbortController()
    sending.current.set(slot, giveUp)
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    if (preview !== null) previews.current.add(preview)
    const show = (change: Partial<Picture>) => {
      if (giveUp.signal.aborted) return
      const fresh: Picture = { preview, percent: 0, id: null, error: undefined }
      setPictures((now) => ({ ...now, [slot]: { ...fresh, ...change } }))
    }
    const refuse = (answer: Refused) =>
      show({ preview: null, error: refusalSentence(answer) || t('common.networkErrorHelp') })
    show({})
    const fault = faultIn(file)
    if (fault) return refuse(fault)
    const answer = await upload(await shrink(file), {
      image: true,
      signal: giveUp.signal,
      onProgress: (part) => show({ percent: Math.round(part * 100) }),
    })
    if (isAccepted(answer)) show({ percent: 100, id: answer.model.id })
    else refuse(answer)
  }

  return { pictures, choose: (slot: IdentitySlot, file: File) => void choose(slot, file) }
}

/** Faults detectable before uploading megabytes. The server decides on the file type from its bytes. */
function faultIn({ size, type }: File): Refused | null {
  if (size === 0) return refused(refusal('fileEmpty'))
  if (size > MOST_CHOSEN_BYTES)
    return refused(refusal('fileTooLarge', { megabytes: String(MOST_CHOSEN_BYTES / 1024 / 1024) }))
  if (type === '') return null
  const isTaken = FILE_TYPES.some((known) => known === type)
  return isTaken ? null : refused(refusal('fileTypeNotTaken'))
}
