import type { ConnectionCall, ConnectionCallDetail } from '@baize/contract/operator'
import type { Result } from '@baize/kit'
import { Failed, type Failure } from '../../api/failure.ts'
import { Code } from '../../ui/Code.tsx'
import { DetailPanel } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Broken, Loading } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'

export const OUTCOME_TONES: Record<ConnectionCall['outcome'], ChipTone> = {
  ok: 'good',
  refused: 'waiting',
  failed: 'bad',
  lost: 'bad',
  notSent: 'bad',
}

/** Empty for a call to us: its time is in the access log. */
export function durationText({ millis, direction }: ConnectionCall, t: T): string {
  if (direction === 'in') return ''
  return millis < 1000
    ? t('connections.ms', { count: millis })
    : t('connections.seconds', { count: Math.round(millis / 100) / 10 })
}

type CallPanelProps = {
  readonly call: ConnectionCall
  readonly detail: Result<ConnectionCallDetail, Failure> | null
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** One call with what was asked and answered. */
export function CallPanel({ call, detail, onRetry, onClose }: CallPanelProps) {
  const t = useT()
  return (
    <DetailPanel title={t('connections.call')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          facts={[
            [t('connections.at'), <Time key="at" at={call.at} />],
            [t('connections.connection'), call.name],
            [t('connections.direction'), t(`connections.${call.direction}`)],
            [t('connections.what'), <Code key="what" text={`${call.method} ${call.path}`} />],
            [
              t('connections.outcome'),
              <StatusChip key="outcome" tone={OUTCOME_TONES[call.outcome]}>
                {t(`connections.${call.outcome}`)}
              </StatusChip>,
            ],
            [t('connections.status'), call.status ?? '—'],
            [t('connections.millis'), durationText(call, t) || '—'],
            [t('connections.aboutId'), call.about === '' ? '—' : <Code key="about" text={call.about} />],
          ]}
        />
        {detail === null ? (
          <Loading />
        ) : detail.ok ? (
          <>
            <Raw label={t('connections.request')} text={detail.value.request} />
            <Raw label={t('connections.answer')} text={detail.value.answer} />
          </>
        ) : (
          <Broken error={new Failed(detail.error)} onRetry={onRetry} />
        )}
      </div>
    </DetailPanel>
  )
}

function Raw({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useT()
  return (
    <section aria-label={label}>
      <h3 className="text-sm text-quiet">{label}</h3>
      {text === '' ? (
        <p className="text-faint">{t('connections.nothing')}</p>
      ) : (
        <pre className="rounded-control bg-sunken p-3 text-xs break-words whitespace-pre-wrap">
          {formatted(text)}
        </pre>
      )}
    </section>
  )
}

/** JSON with a line for each field; numbers stay as they were written. A form has a line for each pair. */
export function formatted(text: string): string {
  if (/^\s*[{[]/.test(text)) return indented(text)
  if (/^\??[\w.%[\]$-]+=\S*$/.test(text)) return text.replaceAll('&', '\n&')
  return text
}

function indented(text: string): string {
  let depth = 0
  const line = (): string => `\n${'  '.repeat(Math.max(depth, 0))}`
  return text.replaceAll(/"(?:[^"\\]|\\.)*"?|[{[]\s*[}\]]|[{}[\],:]|\s+/gs, (part) => {
    switch (part) {
      case '{':
      case '[':
        depth += 1
        return part + line()
      case '}':
      case ']':
        depth -= 1
        return line() + part
      case ',':
        return part + line()
      case ':':
        return ': '
      default:
        return part.trim() === '' ? '' : part
    }
  })
}
