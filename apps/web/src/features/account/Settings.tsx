import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openNamed } from '../../popups/named.ts'
import { useStartup } from '../../session/startup.ts'
import { useUiState } from '../../session/ui-state.ts'
import { setSoundOff, useSound } from '../../sound/sound.ts'
import { chooseColorMode, useColorMode } from '../../styles/color-mode.ts'
import { Button } from '../../ui/Button.tsx'
import { chooseLanguage } from '../../ui/choose-language.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useNewVersion } from '../../updates/new-version.ts'

export function Settings() {
  const t = useT()
  const { languages } = useStartup()
  const language = useLanguage()
  const mode = useColorMode((state) => state.mode)
  const messages = useUiState((state) => state.messagePopupVisible)
  const isNew = useNewVersion(({ state }) => state === 'ready')
  const soundOff = useSound((state) => state.soundOff)
  return (
    <section aria-label={t('shell.settings')} className="grid gap-4 border-t border-line pt-4">
      <Row label={t('shell.theme')}>
        <Segmented
          label={t('shell.theme')}
          value={mode}
          onChange={chooseColorMode}
          options={[
            { value: 'dark', label: t('shell.dark') },
            { value: 'light', label: t('shell.light') },
          ]}
        />
      </Row>
      <Row label={t('shell.sound')}>
        <Segmented
          label={t('shell.sound')}
          value={soundOff ? 'off' : 'on'}
          onChange={(choice) => setSoundOff(choice === 'off')}
          options={[
            { value: 'on', label: t('shell.soundOn') },
            { value: 'off', label: t('shell.soundOff') },
          ]}
        />
      </Row>
      <Row label={t('popups.messageTitle')}>
        <Button
          size="small"
          aria-label={t('shell.messagesChoose', {
            state: t(messages ? 'shell.soundOn' : 'shell.soundOff'),
          })}
          onClick={() => openNamed('message')}
        >
          {t(messages ? 'shell.soundOn' : 'shell.soundOff')}
        </Button>
      </Row>
      {isNew && (
        <Row label={t('popups.updateTitle')}>
          <Button size="small" variant="primary" onClick={() => openNamed('update')}>
            {t('shell.update')}
          </Button>
        </Row>
      )}
      <SelectField
        label={t('shell.language')}
        value={language}
        onChange={(event) => {
          const chosen = languages.find(({ id }) => id === event.target.value)
          if (chosen) void chooseLanguage(chosen.id)
        }}
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span aria-hidden className="text-sm font-medium text-quiet">
        {label}
      </span>
      {children}
    </div>
  )
}
