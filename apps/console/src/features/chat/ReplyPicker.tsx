import type { SupportConversation } from '@baize/contract/operator'
import { LanguageId } from '@baize/contract/shared'
import { useRead } from '../../api/query.ts'
import { SelectField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'

/** Whom a reply is for. */
export type Addressee = Pick<SupportConversation, 'language' | 'name'>

type ReplyPickerProps = { readonly to: Addressee; readonly onPick: (text: string) => void }

/** The saved replies, each in the player's language and with their name. */
export function ReplyPicker({ to: { language, name }, onPick }: ReplyPickerProps) {
  const t = useT()
  const replies = useRead('/api/operator/support/replies', {}).data?.model.items ?? []
  if (replies.length === 0) return null
  const spoken = LanguageId.safeParse(language).data ?? 'en'
  return (
    <SelectField
      label={t('chat.insertReply')}
      value=""
      onChange={({ target }) => {
        const picked = replies.find(({ id }) => id === target.value)
        if (picked) onPick(picked.texts[spoken].replaceAll('{name}', () => name))
      }}
      options={[
        { value: '', label: t('chat.chooseReply') },
        ...replies.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  )
}
