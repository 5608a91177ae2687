import { LANGUAGES } from '@baize/contract/shared'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import type { MessageTextsByLanguage } from './message-texts.ts'

type MessageTextsProps = {
  readonly texts: MessageTextsByLanguage
  readonly isAnyMissing: boolean
  readonly onChange: (texts: MessageTextsByLanguage) => void
}

/** A title and a text in each language. One language is enough. */
export function MessageTexts({ texts, isAnyMissing, onChange }: MessageTextsProps) {
  const t = useT()
  return (
    <>
      {LANGUAGES.map(({ id, name }) => (
        <fieldset key={id} className="grid grid-cols-1 gap-3 border-t border-line pt-3">
          <legend className="sr-only">{name}</legend>
          <TextField
            label={`${t('push.textTitle')} · ${name}`}
            maxLength={80}
            value={texts[id].title}
            onChange={({ target }) => onChange({ ...texts, [id]: { ...texts[id], title: target.value } })}
          />
          <TextArea
            label={`${t('push.textBody')} · ${name}`}
            maxLength={1000}
            value={texts[id].text}
            onChange={({ target }) => onChange({ ...texts, [id]: { ...texts[id], text: target.value } })}
          />
        </fieldset>
      ))}
      {isAnyMissing && (
        <p role="alert" className="text-sm text-danger">
          {t('story.messageMissing')}
        </p>
      )}
    </>
  )
}
