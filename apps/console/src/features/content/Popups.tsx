import type { DesignText } from '@baize/contract/player'
import { type NoticePopupConfig, NoticePopupsBlock } from '@baize/contract/player/blocks/notice-popups'
import { useState } from 'react'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, Switch, TextField } from '../../ui/Field.tsx'
import { Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { BlockForm, type FieldsProps } from './BlockForm.tsx'
import { DraftPage } from './Draft.tsx'
import { blockAdded, blocksOf, pageName, placed } from './design-change.ts'
import { PopupRules } from './PopupRules.tsx'
import { momentName, POPUP_MOMENTS, pictureOptions } from './popup-words.ts'
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
            title={t('content.popupsOn', { page: pageName(design, block.pageId, t) })}
            fields={(props) => <PopupFields {...props} />}
          />
        ))
      }}
    </DraftPage>
  )
}

const NEW_POPUP = NoticePopupsBlock.parse({
  popups: [{ type: 'RECHARGE_SUCCESS', content: { en: '' } }],
}).popups

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
      <PopupRules
        rules={events}
        wrong={(at) => faults.has(`events.${at}.interval`)}
        mayWrite={mayWrite}
        onRules={(rules) => onData({ ...data, events: [...rules] })}
      />
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

function Popup({ popup, wrong, mayWrite, onPopup }: PopupProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = momentName(popup.type, t)
  const moments = [...new Set([...POPUP_MOMENTS, popup.type])]
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
          <SelectField
            label={t('content.event')}
            hint={t('content.eventHint')}
            options={moments.map((value) => ({ value, label: momentName(value, t) }))}
            value={popup.type}
            disabled={!mayWrite}
            onChange={({ target }) => onPopup({ ...popup, type: target.value })}
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
            options={pictureOptions(t)}
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
