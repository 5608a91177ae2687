import type { NoticeEventConfig } from '@baize/contract/player/blocks/notice-popups'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectField, Switch } from '../../ui/Field.tsx'
import { SpanField } from '../../ui/SpanField.tsx'
import { spanText } from '../../ui/span.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { momentName, POPUP_MOMENTS } from './popup-words.ts'

const MOST_SECONDS = 366 * 24 * 60 * 60
const DAY_SECONDS = 24 * 60 * 60

type PopupRulesProps = {
  readonly rules: readonly NoticeEventConfig[]
  readonly wrong: (at: number) => boolean
  readonly mayWrite: boolean
  readonly onRules: (rules: readonly NoticeEventConfig[]) => void
}

/** How often a popup of each kind may open in one browser. */
export function PopupRules({ rules, wrong, mayWrite, onRules }: PopupRulesProps) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const free = POPUP_MOMENTS.filter((moment) => rules.every(({ type }) => type !== moment))
  const [added, setAdded] = useState('')
  const next = free.find((moment) => moment === added) ?? free[0]
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('content.events')}</h3>
      <p className="text-sm text-quiet">{t('content.eventsAbout')}</p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rules.map((rule, at) => {
          const name = momentName(rule.type, t)
          const change = (fields: Partial<NoticeEventConfig>) =>
            onRules(rules.with(at, { ...rule, ...fields }))
          const once = { span: spanText(rule.interval, t, locale) }
          return (
            <li key={rule.type} className="grid content-start gap-2 rounded-control border border-line p-3">
              <Switch
                label={name}
                hint={t(rule.popup ? 'content.opens' : 'content.opensNot')}
                isOn={rule.popup}
                disabled={!mayWrite}
                onToggle={(popup) => change({ popup })}
              />
              <SpanField
                label={t('content.interval')}
                of={name}
                seconds={rule.interval}
                mostSeconds={MOST_SECONDS}
                disabled={!mayWrite}
                error={wrong(at) ? t('content.wrong.interval') : undefined}
                hint={rule.interval === 0 ? t('content.everyTime') : t('content.atMostOnce', once)}
                onSeconds={(interval) => change({ interval })}
              />
              {mayWrite && (
                <Button
                  small
                  className="justify-self-start"
                  aria-label={t('content.removeRule', { name })}
                  onClick={() => onRules(rules.toSpliced(at, 1))}
                >
                  {t('content.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {mayWrite && next !== undefined && (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label={t('content.newRule')}
            options={free.map((value) => ({ value, label: momentName(value, t) }))}
            value={next}
            onChange={({ target }) => setAdded(target.value)}
          />
          <Button
            className="mb-1.5"
            onClick={() => onRules([...rules, { type: next, interval: DAY_SECONDS, popup: true }])}
          >
            {t('content.addRule')}
          </Button>
        </div>
      )}
    </section>
  )
}
