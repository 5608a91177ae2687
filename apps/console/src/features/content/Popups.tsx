import type { DesignText } from '@baize/contract/player'
import { type NoticePopupConfig, NoticePopupsBlock } from '@baize/contract/player/blocks/notice-popups'
import { ART } from '@baize/contract/shared'
import { Fragment, useState } from 'react'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, Switch, TextField } from '../../ui/Field.tsx'
import { HorizontalScroll } from '../../ui/Sideways.tsx'
import { Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { BlockForm, type FieldsProps } from './BlockForm.tsx'
import { DraftPage } from './Draft.tsx'
import { blockAdded, blocksOf, placed } from './design-change.ts'
import { Texts } from './Texts.tsx'

const HOME = 'home'
const MOST_POPUPS = 50

/** The popups that open by themselves: greetings, and those of events. */
export function Popups() {
  const t = useT()
  const mayWrite = useMay('content.write')
  return (
    <DraftPage title={t('content.popups')} about={t('content.popupsAbout')} path="/">
      {({ design, save }) => {
        const blocks = blocksOf(design, ['noticePopups'])
        if (blocks.length === 0)
          return (
            <Empty title={t('content.noPopups')}>
              {mayWrite && (
                <Button look="main" onClick={() => void save(blockAdded(HOME, 'noticePopups'))}>
                  {t('content.addPopups')}
                </Button>
              )}
            </Empty>
          )
        return blocks.map((block) => (
          <BlockForm
            key={block.key}
            block={block}
            save={save}
            schema={NoticePopupsBlock}
            title={t('content.popupsOn', { page: block.pageId })}
            fields={(props) => <PopupFields {...props} />}
          />
        ))
      }}
    </DraftPage>
  )
}

const NEW_POPUP = NoticePopupsBlock.parse({ popups: [{ type: 'NEW_EVENT', content: { en: '' } }] }).popups

function PopupFields({ data, faults, mayWrite, onData }: FieldsProps<NoticePopupsBlock>) {
  const t = useT()
  const { popups, events } = data
  return (
    <>
      <ul className="grid gap-3">
        {placed(popups).map(({ key, at, value: popup }) => (
          <li key={key}>
            <Popup
              popup={popup}
              wrong={(field) => faults.has(`popups.${at}.${field}`)}
              mayWrite={mayWrite}
              onPopup={(changed) =>
                onData({ ...data, popups: changed ? popups.with(at, changed) : popups.toSpliced(at, 1) })
              }
            />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button
          small
          className="justify-self-start"
          disabled={popups.length >= MOST_POPUPS}
          onClick={() => onData({ ...data, popups: [...popups, ...NEW_POPUP] })}
        >
          {t('content.addPopup')}
        </Button>
      )}
      <h3 className="font-semibold">{t('content.events')}</h3>
      <p className="text-sm text-quiet">{t('content.eventsAbout')}</p>
      <HorizontalScroll label={t('content.events')}>
        <table className="w-full max-w-3xl border-separate border-spacing-2 text-sm">
          <caption className="sr-only">{t('content.events')}</caption>
          <thead>
            <tr className="text-left text-quiet">
              <th scope="col">{t('content.event')}</th>
              <th scope="col">{t('content.interval')}</th>
              <th scope="col">{t('content.opens')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event, at) => (
              <tr key={event.type}>
                <th scope="row" className="text-left font-medium max-sm:text-xs">
                  {event.type.split('_').map((word, place) => (
                    <Fragment key={word}>
                      {place > 0 && (
                        <>
                          _<wbr />
                        </>
                      )}
                      {word}
                    </Fragment>
                  ))}
                </th>
                <td className="w-28 sm:w-40">
                  <input
                    type="number"
                    min={0}
                    aria-label={`${t('content.interval')}, ${event.type}`}
                    aria-invalid={faults.has(`events.${at}.interval`) || undefined}
                    value={event.interval}
                    disabled={!mayWrite}
                    onChange={({ target }) => {
                      const interval = target.valueAsNumber || 0
                      onData({ ...data, events: events.with(at, { ...event, interval }) })
                    }}
                    className="min-h-11 w-full min-w-24 rounded-control border border-field-line/60 bg-sunken px-3"
                  />
                </td>
                <td>
                  <Switch
                    label={`${t('content.opens')}, ${event.type}`}
                    hideLabel
                    isOn={event.popup}
                    disabled={!mayWrite}
                    onToggle={(popup) => onData({ ...data, events: events.with(at, { ...event, popup }) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
    </>
  )
}

type PopupProps = {
  readonly popup: NoticePopupConfig
  readonly wrong: (field: string) => boolean
  readonly mayWrite: boolean
  /** Null removes it. */
  readonly onPopup: (popup: NoticePopupConfig | null) => void
}

const isGreeting = (type: string): type is 'NOT_LOGGED_IN' | 'NOT_RECHARGED' | 'COMPLETE_REGISTRATION' =>
  type === 'NOT_LOGGED_IN' || type === 'NOT_RECHARGED' || type === 'COMPLETE_REGISTRATION'

function Popup({ popup, wrong, mayWrite, onPopup }: PopupProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = isGreeting(popup.type) ? t(`content.greeting.${popup.type}`) : popup.type
  const textOf = (field: 'title' | 'content' | 'buttonText', most: number) => ({
    label: t(`content.popup.${field}`),
    value: popup[field],
    most,
    disabled: !mayWrite,
    error: wrong(field) ? t('content.wrong.text') : undefined,
    onText: (text: DesignText) => onPopup({ ...popup, [field]: text }),
  })
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border border-line px-4"
    >
      <summary className="min-h-11 content-center font-medium">{name}</summary>
      <div className="grid gap-4 pb-4">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label={t('content.event')}
            hint={t('content.eventHint')}
            error={wrong('type') ? t('content.wrong.event') : undefined}
            value={popup.type}
            disabled={!mayWrite}
            onChange={({ target }) => onPopup({ ...popup, type: target.value.toUpperCase() })}
          />
          <TextField
            label={t('content.link')}
            hint={t('content.popupLinkHint')}
            error={wrong('link') ? t('content.wrong.link') : undefined}
            value={popup.link}
            disabled={!mayWrite}
            onChange={({ target }) => onPopup({ ...popup, link: target.value })}
          />
          <SelectField
            label={t('content.art')}
            options={[
              { value: '', label: t('content.noArt') },
              ...ART.map((value) => ({ value, label: value })),
            ]}
            value={popup.art ?? ''}
            disabled={!mayWrite}
            onChange={({ target }) => onPopup({ ...popup, art: target.value })}
          />
        </div>
        <Texts {...textOf('title', 120)} />
        <Texts {...textOf('content', 1000)} rows={4} />
        <Texts {...textOf('buttonText', 60)} />
        <Switch
          label={t('content.maskClose')}
          isOn={popup.enableMaskClose}
          disabled={!mayWrite}
          onToggle={(enableMaskClose) => onPopup({ ...popup, enableMaskClose })}
        />
        {mayWrite && (
          <Button small className="justify-self-start" onClick={() => onPopup(null)}>
            {t('content.removePopup', { name })}
          </Button>
        )}
      </div>
    </details>
  )
}
