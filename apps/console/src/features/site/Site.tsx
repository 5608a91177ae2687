import type { SiteSettings } from '@baize/contract/operator'
import { CLIENT_VERSION } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyBox } from '../../ui/CopyBox.tsx'
import { CountriesField } from '../../ui/CountriesField.tsx'
import { Switch, TextArea, TextField } from '../../ui/Field.tsx'
import { InputFields } from '../../ui/Fields.tsx'
import { LimitField } from '../../ui/LimitField.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { timeText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { changesIn, stylesIn, stylesText } from './draft.ts'

export function Site() {
  const t = useT()
  const site = useRead('/api/operator/site/settings', {})
  return (
    <Page title={t('site.title')} about={t('site.about')}>
      <Answered of={site}>
        {({ model: { settings, changed } }) => (
          <div className="grid gap-5">
            <div className="grid items-stretch gap-5 lg:grid-cols-2">
              <Maintenance isOn={settings.maintenance} />
              <Pass />
            </div>
            {/* A new form once somebody else has changed the settings, so that it never saves what it has not shown. */}
            <Form key={JSON.stringify(settings)} settings={settings} changed={changed} />
          </div>
        )}
      </Answered>
    </Page>
  )
}

function Maintenance({ isOn }: { readonly isOn: boolean }) {
  const t = useT()
  const act = useAct()
  const mayChange = useMay('site.change')
  const [isAsking, setAsking] = useState(false)
  const action = t(isOn ? 'site.turnOff' : 'site.turnOn')
  return (
    <section
      className={cx(
        'grid content-start gap-3 rounded-block border p-5',
        isOn ? 'border-accent-deep bg-accent-quiet' : 'border-line bg-block',
      )}
    >
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <Wrench aria-hidden className="size-5" />
        {t('site.maintenance')}
      </h2>
      <p className={isOn ? 'font-medium text-accent-ink' : 'text-quiet'}>
        {t(isOn ? 'site.maintenanceOn' : 'site.maintenanceOff')}
      </p>
      {mayChange && (
        <Button
          look={isOn ? 'main' : 'danger'}
          className="justify-self-start"
          onClick={() => setAsking(true)}
        >
          {action}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={action}
          action={action}
          look={isOn ? 'main' : 'danger'}
          onClose={() => setAsking(false)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/site/settings/change',
                { settings: { maintenance: !isOn }, reason },
                { done: t(isOn ? 'site.opened' : 'site.closed') },
              )
            ).ok
          }
        >
          <p className="font-medium">{t(isOn ? 'site.turnOffText' : 'site.turnOnText')}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

function Pass() {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const [isAsking, setAsking] = useState(false)
  const [pass, setPass] = useState<{ readonly url: string; readonly expiresAt: number } | null>(null)
  return (
    <Section title={t('site.pass')}>
      <p className="text-quiet">{t('site.passText')}</p>
      {pass ? (
        <CopyBox label={t('site.passOnce', { time: timeText(pass.expiresAt, locale) })} text={pass.url} />
      ) : (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {t('site.makePass')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('site.makePass')}
          action={t('site.makePass')}
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            const outcome = await act('/api/operator/site/pass', { reason })
            if (outcome.ok) setPass(outcome.value.model)
            return outcome.ok
          }}
        />
      )}
    </Section>
  )
}

const SWITCHES = [
  'enableWebPush',
  'enableSalary',
  'smsAtRegistration',
  'emailAtRegistration',
  'enableRegisterPromoCode',
  'autoBk',
  'disableVipPlus',
  'disableAppDownload',
] as const
const TEXTS = ['vpCode', 'rePhone'] as const
const APP_TEXTS = ['apkLink', 'iosMobileFileLink', 'referralAppHost', 'w2aBrandLink'] as const

type FormProps = { readonly settings: SiteSettings; readonly changed: readonly (keyof SiteSettings)[] }

function Form({ settings, changed }: FormProps) {
  const t = useT()
  const act = useAct()
  const mayChange = useMay('site.change')
  const [draft, setDraft] = useState(settings)
  const [styles, setStyles] = useState(stylesText(settings.varStyles))
  const [reset, setReset] = useState<readonly (keyof SiteSettings)[]>([])
  const [isSaving, setSaving] = useState(false)
  const varStyles = stylesIn(styles)
  const changes = changesIn(settings, {
    ...draft,
    varStyles: varStyles ?? settings.varStyles,
  })
  const count = Object.keys(changes).length + reset.length
  const set = (change: Partial<SiteSettings>): void => setDraft({ ...draft, ...change })
  /** Says that a value was set here, and offers the configured one again. */
  const origin = (name: keyof SiteSettings, hint?: string) => (
    <>
      {hint}
      {changed.includes(name) && mayChange && (
        <label className="mt-1 flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent-deep"
            checked={reset.includes(name)}
            onChange={({ target }) =>
              setReset(target.checked ? [...reset, name] : reset.filter((other) => other !== name))
            }
          />
          {t('site.changedByUs')} · {t('site.backToDefault')}
        </label>
      )}
    </>
  )
  const label = (name: keyof SiteSettings): string => t(`site.${name}`)
  const isSetting = (field: string): field is keyof SiteSettings => field in settings
  const save = async (reason: string): Promise<boolean> => {
    const kept = Object.fromEntries(
      Object.entries(changes).filter(([name]) => !reset.some((field) => field === name)),
    )
    const outcome = await act(
      '/api/operator/site/settings/change',
      { settings: kept, reset: [...reset], reason },
      { done: t('site.saved') },
    )
    return outcome.ok
  }
  const textField = (name: (typeof TEXTS)[number] | (typeof APP_TEXTS)[number]) => (
    <TextField
      key={name}
      label={t(`site.${name}`)}
      hint={origin(name, t(`site.${name}Hint`))}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setSaving(true)
        }}
      >
        <fieldset disabled={!mayChange} className="grid items-start gap-5 lg:grid-cols-2">
          <Section title={t('site.rules')}>
            <TextField
              label={t('site.minClientVersion')}
              hint={origin('minClientVersion', t('site.minClientVersionHint', { version: CLIENT_VERSION }))}
              type="number"
              min={0}
              max={1_000_000}
              required
              value={String(draft.minClientVersion)}
              onChange={({ target }) => set({ minClientVersion: Number(target.value) })}
            />
            <CountriesField
              label={t('site.forbiddenCountries')}
              hint={origin('forbiddenCountries', t('site.forbiddenCountriesHint'))}
              countries={draft.forbiddenCountries}
              disabled={!mayChange}
              onCountries={(forbiddenCountries) => set({ forbiddenCountries })}
            />
            <LimitField
              label={t('site.withdrawalMinBets')}
              hint={origin('withdrawalMinBets', t('site.withdrawalMinBetsHint'))}
              value={draft.withdrawalMinBets}
              onAmount={(withdrawalMinBets) => set({ withdrawalMinBets })}
            />
            {TEXTS.map(textField)}
          </Section>
          <Section title={t('site.startUp')}>
            {SWITCHES.map((name) => (
              <Switch
                key={name}
                label={t(`site.${name}`)}
                hint={changed.includes(name) ? origin(name) : undefined}
                isOn={draft[name]}
                disabled={!mayChange}
                onToggle={(isOn) => set({ [name]: isOn })}
              />
            ))}
            <TextArea
              label={t('site.varStyles')}
              hint={origin('varStyles', t('site.varStylesHint'))}
              error={varStyles === null ? t('site.badStyles') : undefined}
              rows={4}
              spellCheck={false}
              className="font-mono text-sm"
              value={styles}
              onChange={({ target }) => setStyles(target.value)}
            />
          </Section>
          <Section title={t('site.app')}>{APP_TEXTS.map(textField)}</Section>
        </fieldset>
        {mayChange && (
          <div className="sticky bottom-3 flex flex-wrap items-center justify-between gap-3 rounded-block border border-line bg-raised p-3 pl-5 shadow-block">
            <p className="text-sm font-medium">
              {count === 0 ? t('site.noChanges') : t('site.changes', { count })}
            </p>
            <Button type="submit" look="main" disabled={count === 0 || varStyles === null}>
              {t('site.save')}
            </Button>
          </div>
        )}
      </form>
      {isSaving && (
        <ReasonDialog
          title={t('site.save')}
          action={t('site.save')}
          onClose={() => setSaving(false)}
          onReason={save}
        >
          <InputFields
            input={{ ...changes, ...(reset.length > 0 && { reset: reset.map(label).join(', ') }) }}
            nameOf={(field) => (isSetting(field) ? label(field) : t('site.backToDefault'))}
          />
        </ReasonDialog>
      )}
    </>
  )
}
