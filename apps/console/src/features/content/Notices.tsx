import type { StoredDesign } from '@baize/contract/operator'
import { AnnouncementBlock } from '@baize/contract/player/blocks/announcement'
import { NoticeBarBlock } from '@baize/contract/player/blocks/notice-bar'
import { useState } from 'react'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, Switch, TextField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Page.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { BlockForm, type FieldsProps } from './BlockForm.tsx'
import { DraftPage } from './Draft.tsx'
import { type Block, blockAdded, blocksOf, type DesignChange, pageName, placed } from './design-change.ts'
import { Texts } from './Texts.tsx'

const KINDS = ['noticeBar', 'announcement'] as const
const MOST_LINES = 12
type Save = (change: DesignChange) => Promise<boolean>

/** Notices to everybody: bars of rotating lines, and single announcements. */
export function Notices() {
  const t = useT()
  const mayWrite = useMay('content.write')
  return (
    <DraftPage title={t('content.notices')} about={t('content.noticesAbout')} path="/">
      {({ design, save }) => (
        <>
          {blocksOf(design, KINDS).map((block) => (
            <Notice key={block.key} block={block} design={design} save={save} />
          ))}
          {mayWrite && <AddNotice design={design} save={save} />}
        </>
      )}
    </DraftPage>
  )
}

/** The page that all others share comes first. */
const pageOptions = (design: StoredDesign, t: T) =>
  design.pages
    .toSorted((a, b) => Number(b.type === 'global') - Number(a.type === 'global'))
    .map(({ id }) => ({ value: id, label: pageName(design, id, t) }))

function AddNotice({ design, save }: { readonly design: StoredDesign; readonly save: Save }) {
  const t = useT()
  const pages = pageOptions(design, t)
  const [kind, setKind] = useState<string>('noticeBar')
  const [page, setPage] = useState(pages[0]?.value ?? '')
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    setBusy(true)
    await save(blockAdded(page, kind))
    setBusy(false)
  }
  return (
    <Section title={t('content.addNotice')}>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <SelectField
          label={t('content.kind')}
          options={KINDS.map((value) => ({ value, label: t(`content.kind.${value}`) }))}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <SelectField
          label={t('content.page')}
          options={pages}
          value={page}
          onChange={({ target }) => setPage(target.value)}
        />
        <Button className="mb-1.5 justify-self-start" isBusy={isBusy} onClick={() => void add()}>
          {t('content.add')}
        </Button>
      </div>
    </Section>
  )
}

type NoticeProps = { readonly block: Block; readonly design: StoredDesign; readonly save: Save }

function Notice({ block, design, save }: NoticeProps) {
  const t = useT()
  const page = pageName(design, block.pageId, t)
  const isBar = block.item.comId === 'noticeBar'
  const common = {
    block,
    save,
    title: `${t(isBar ? 'content.kind.noticeBar' : 'content.kind.announcement')} · ${page}`,
  }
  return isBar ? (
    <BlockForm {...common} schema={NoticeBarBlock} fields={(props) => <BarFields {...props} />} />
  ) : (
    <BlockForm {...common} schema={AnnouncementBlock} fields={(props) => <AnnouncementFields {...props} />} />
  )
}

/** A link that is left empty is left out. */
const linkOf = (link: string): { link?: string } => (link === '' ? {} : { link })

function AnnouncementFields({ data, faults, mayWrite, onData }: FieldsProps<AnnouncementBlock>) {
  const t = useT()
  return (
    <>
      <Texts
        label={t('content.text')}
        value={data.text}
        most={300}
        rows={2}
        disabled={!mayWrite}
        error={faults.has('text') ? t('content.wrong.text') : undefined}
        onText={(text) => onData({ ...data, text })}
      />
      <TextField
        label={t('content.link')}
        hint={t('content.linkHint')}
        error={faults.has('link') ? t('content.wrong.link') : undefined}
        value={data.link ?? ''}
        disabled={!mayWrite}
        onChange={({ target }) => onData({ text: data.text, ...linkOf(target.value) })}
      />
    </>
  )
}

function BarFields({ data, faults, mayWrite, onData }: FieldsProps<NoticeBarBlock>) {
  const t = useT()
  const { lines } = data
  const setLine = (at: number, line: NoticeBarBlock['lines'][number]) =>
    onData({ ...data, lines: lines.with(at, line) })
  return (
    <>
      <ol className="grid gap-4">
        {placed(lines).map(({ key, at, value: line }) => (
          <li key={key} className="grid gap-3 rounded-control border border-line p-3">
            <Texts
              label={t('content.line', { number: at + 1 })}
              value={line.text}
              most={300}
              disabled={!mayWrite}
              error={faults.has(`lines.${at}.text`) ? t('content.wrong.text') : undefined}
              onText={(text) => setLine(at, { ...line, text })}
            />
            <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
              <TextField
                label={t('content.linkOf', { number: at + 1 })}
                hint={t('content.linkHint')}
                error={faults.has(`lines.${at}.link`) ? t('content.wrong.link') : undefined}
                value={line.link ?? ''}
                disabled={!mayWrite}
                onChange={({ target }) => setLine(at, { text: line.text, ...linkOf(target.value) })}
              />
              {mayWrite && (
                <Button
                  className="sm:mt-7"
                  aria-label={t('content.removeLine', { number: at + 1 })}
                  onClick={() => onData({ ...data, lines: lines.toSpliced(at, 1) })}
                >
                  {t('content.remove')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <Button
          small
          className="justify-self-start"
          disabled={lines.length >= MOST_LINES}
          onClick={() => onData({ ...data, lines: [...lines, { text: { en: '' } }] })}
        >
          {t('content.addLine')}
        </Button>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('content.seconds')}
          type="number"
          min={4}
          max={60}
          error={faults.has('seconds') ? t('rewards.wrong.whole', { min: 4, max: 60 }) : undefined}
          value={data.seconds}
          disabled={!mayWrite}
          onChange={({ target }) => onData({ ...data, seconds: target.valueAsNumber || 0 })}
        />
        <Switch
          label={t('content.dismissible')}
          hint={t('content.dismissibleHint')}
          isOn={data.dismissible}
          disabled={!mayWrite}
          onToggle={(dismissible) => onData({ ...data, dismissible })}
        />
      </div>
    </>
  )
}
