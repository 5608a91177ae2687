import { BROADCAST_ALONE, type PushSegment, type PushTexts } from '@baize/contract/operator'
import { LANGUAGES, type LanguageId } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useT } from '../../words/language.ts'
import type { PlainKey } from '../../words/words.ts'
import { Preview } from './Preview.tsx'
import { EVERYBODY, SegmentFields } from './Segment.tsx'

const NO_TEXTS: PushTexts = {
  en: { title: '', body: '' },
  pt: { title: '', body: '' },
  id: { title: '', body: '' },
}

/** As the server's own limit: a later start is a typo. */
const AHEAD_MS = 90 * DAY_MS
/** A page of the site, as the contract has it: no other host, no blank. */
const PAGE = /^\/(?![\\/])[!-~]*$/

/** The browser's own time zone, as the field shows it. Null: now. */
const startOf = (when: string): number | null => (when === '' ? null : new Date(when).getTime())

function faultOfStart(when: string): PlainKey | undefined {
  const startAt = startOf(when)
  if (startAt === null) return undefined
  if (startAt < Date.now()) return 'push.whenPast'
  return startAt > Date.now() + AHEAD_MS ? 'push.whenFar' : undefined
}

/** Writes a message to many: whom it is for, how many that is, what they read, and when. */
export function BroadcastDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [segment, setSegment] = useState<PushSegment>(EVERYBODY)
  const [texts, setTexts] = useState(NO_TEXTS)
  const [path, setPath] = useState('/')
  const [when, setWhen] = useState('')
  const [whenFault, setWhenFault] = useState<PlainKey>()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const count = useRead('/api/operator/push/count', { segment })
  const reach = count.data?.model
  const unwritten = LANGUAGES.filter(
    ({ id }) => texts[id].title.trim() === '' || texts[id].body.trim() === '',
  )
  const isPage = PAGE.test(path.trim())
  // A scheduled message is for those who meet the conditions when it starts.
  const reachesNobody = reach?.players === 0 && when === ''
  const isReady =
    unwritten.length === 0 && isPage && whenFault === undefined && !reachesNobody && reason.trim() !== ''
  const setText = (id: LanguageId, part: 'title' | 'body', value: string) =>
    setTexts({ ...texts, [id]: { ...texts[id], [part]: value } })
  async function ask(): Promise<void> {
    // The form may have been open for longer than that.
    const late = faultOfStart(when)
    setWhenFault(late)
    if (late !== undefined) return
    const startAt = startOf(when)
    const request = { requestId, segment, texts, path: path.trim(), startAt, reason: reason.trim() }
    const done = t(startAt === null ? 'push.queued' : 'push.scheduled')
    setBusy(true)
    const outcome = await act('/api/operator/push/send', request, { done })
    setBusy(false)
    if (isSent(outcome)) onClose()
  }
  return (
    <FormDialog title={t('push.new')} onClose={onClose} wide onSave={ask}>
      <SegmentFields segment={segment} onChange={setSegment} />
      <p role="status" className="font-semibold">
        {reach
          ? t('push.reaches', { players: String(reach.players), devices: String(reach.devices) })
          : t(count.isError ? 'push.notCounted' : 'push.counting')}
      </p>
      {reachesNobody && <p className="text-sm text-danger">{t('push.nobody')}</p>}
      {reach && reach.players > BROADCAST_ALONE && (
        <p className="text-sm text-quiet">{t('push.takesTwo', { most: String(BROADCAST_ALONE) })}</p>
      )}
      {LANGUAGES.map(({ id, name }) => (
        <fieldset key={id} className="grid grid-cols-1 gap-3 border-t border-line pt-3">
          <legend className="sr-only">{name}</legend>
          <TextField
            label={`${t('push.textTitle')} · ${name}`}
            required
            maxLength={60}
            value={texts[id].title}
            onChange={({ target }) => setText(id, 'title', target.value)}
          />
          <TextArea
            label={`${t('push.textBody')} · ${name}`}
            required
            maxLength={200}
            value={texts[id].body}
            onChange={({ target }) => setText(id, 'body', target.value)}
          />
        </fieldset>
      ))}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('push.path')}
          hint={t('push.pathHint')}
          required
          maxLength={200}
          value={path}
          error={isPage ? undefined : t('push.pathWrong')}
          onChange={({ target }) => setPath(target.value)}
        />
        <TextField
          label={t('push.when')}
          hint={t('push.whenHint', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
          error={whenFault && t(whenFault)}
          type="datetime-local"
          value={when}
          onChange={({ target }) => {
            setWhen(target.value)
            setWhenFault(faultOfStart(target.value))
          }}
        />
      </div>
      <Preview texts={texts} path={path} />
      <TextArea
        label={t('shell.reason')}
        hint={t('shell.reasonHint')}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {unwritten.length > 0 && (
        <p className="text-sm text-quiet">
          {t('push.unwritten', { languages: unwritten.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <Button type="submit" look="main" disabled={!isReady} isBusy={isBusy}>
        {t(when === '' ? 'push.sendNow' : 'push.schedule')}
      </Button>
    </FormDialog>
  )
}
