import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Monitor, Moon, Redo2, Smartphone, Sun, Tablet, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { LANGUAGES, useT } from '../../words/language.ts'
import { Check } from './Check.tsx'
import { History } from './History.tsx'
import { Missing } from './Missing.tsx'
import { firstPage } from './Outline.tsx'
import { Presence } from './Presence.tsx'
import { Publish } from './Publish.tsx'
import { SaveState } from './SaveState.tsx'
import { useStudio, useStudioState } from './use-studio.ts'
import { useView, VISITORS, type Width } from './view.ts'
import { pageName, stepText } from './words.ts'

const SCREENS = [
  ['phone', Smartphone],
  ['tablet', Tablet],
  ['desktop', Monitor],
] as const satisfies readonly (readonly [Width, unknown])[]

/** What is looked at, how, and what becomes of it. */
export function TopBar() {
  const t = useT()
  const { design } = useStudioState(({ copy }) => copy)
  const { pageId, panel } = useView()
  const language = useView((view) => view.language)
  const page = design.pages.find(({ id }) => id === pageId) ?? firstPage(design)
  return (
    <section
      aria-label={t('studio.tools')}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-block px-3 py-2"
    >
      <h1 className="mr-1 text-base font-extrabold max-2xl:sr-only">{t('studio.title')}</h1>
      <Choice
        label={t('studio.page')}
        value={page?.id ?? ''}
        options={design.pages.map((each) => ({
          value: each.id,
          label: `${pageName(t, each, language)}${each.devices?.length === 1 ? ` (${t(`studio.only.${each.devices[0] ?? 'pc'}`)})` : ''}`,
        }))}
        onChoice={(id) => useView.setState({ pageId: id, picked: { list: 'pages', id } })}
      />
      <Steps />
      {/* On narrow screens the preview may be out of sight, and how it looks with it. */}
      <div
        className={cx(
          'items-center gap-2 max-xl:order-last max-xl:w-full',
          panel === 'preview' ? 'flex' : 'hidden xl:flex',
        )}
      >
        <Looks />
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Presence />
        <SaveState />
        <Missing />
        <Check />
        <History />
        <Publish />
      </div>
    </section>
  )
}

/** How the preview looks: its width and mode, who sees it, and in which language. */
function Looks() {
  const t = useT()
  const { width, mode, visitor, language } = useView()
  return (
    <>
      <div role="group" aria-label={t('studio.width')} className="flex">
        {SCREENS.map(([name, Icon]) => (
          <Toggle
            key={name}
            label={t(`studio.width.${name}`)}
            isOn={width === name}
            onPress={() => useView.setState({ width: name })}
          >
            <Icon aria-hidden className="size-5" />
          </Toggle>
        ))}
      </div>
      <Toggle
        label={t(mode === 'dark' ? 'studio.mode.light' : 'studio.mode.dark')}
        onPress={() => useView.setState({ mode: mode === 'dark' ? 'light' : 'dark' })}
      >
        {mode === 'dark' ? <Sun aria-hidden className="size-5" /> : <Moon aria-hidden className="size-5" />}
      </Toggle>
      <Choice
        label={t('studio.visitor')}
        value={visitor}
        options={VISITORS.map((each) => ({ value: each, label: t(`studio.visitor.${each}`) }))}
        onChoice={(value) =>
          useView.setState({ visitor: VISITORS.find((each) => each === value) ?? 'visitor' })
        }
      />
      <Choice
        label={t('studio.language')}
        value={language}
        options={LANGUAGES.map(({ id, name }) => ({ value: id, label: name }))}
        onChoice={(value) =>
          useView.setState({ language: LANGUAGES.find(({ id }) => id === value)?.id ?? 'en' })
        }
      />
    </>
  )
}

/** Undo and redo, each naming the step. Ctrl Z and Ctrl Shift Z do the same outside of text fields. */
function Steps() {
  const t = useT()
  const studio = useStudio()
  const { past, future } = useStudioState(({ copy }) => copy)
  const language = useView((view) => view.language)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (isField || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) studio.redo()
      else studio.undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [studio])
  const last = past.at(-1)
  const next = future.at(-1)
  return (
    <div className="flex">
      <IconButton
        label={last ? t('studio.undo', { step: stepText(t, last.name, language) }) : t('studio.undoNothing')}
        disabled={!last}
        onClick={studio.undo}
        icon={<Undo2 aria-hidden className="size-5" />}
      />
      <IconButton
        label={next ? t('studio.redo', { step: stepText(t, next.name, language) }) : t('studio.redoNothing')}
        disabled={!next}
        onClick={studio.redo}
        icon={<Redo2 aria-hidden className="size-5" />}
      />
    </div>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (value: string) => void
}

const Choice = ({ label, value, options, onChoice }: ChoiceProps) => (
  <select
    aria-label={label}
    title={label}
    value={value}
    onChange={({ target }) => onChoice(target.value)}
    className="min-h-11 max-w-44 min-w-0 rounded-control border border-field-line/60 bg-sunken px-2 text-sm"
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

type ToggleProps = {
  readonly label: string
  readonly isOn?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const Toggle = ({ label, isOn, onPress, children }: ToggleProps) => (
  <IconButton
    label={label}
    aria-pressed={isOn}
    onClick={onPress}
    icon={children}
    className={cx(isOn === true && 'bg-accent-quiet text-accent-ink')}
  />
)
