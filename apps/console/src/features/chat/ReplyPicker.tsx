import { useRead } from '../../api/query.ts'
import { SelectField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import { type Addressee, replyTo } from './care-answer.ts'

type ReplyPickerProps = { readonly to: Addressee; readonly onPick: (text: string) => void }

/** The saved replies, each in the player's language and with their name. */
export function ReplyPicker({ to, onPick }: ReplyPickerProps) {
  const t = useT()
  const replies = useRead('/api/operator/support/replies', {}).data?.model.items ?? []
  if (replies.length === 0) return null
  return (
    <SelectField
      label={t('chat.insertReply')}
      value=""
      onChange={({ target }) => {
        const picked = replies.find(({ id }) => id === target.value)
        if (picked) onPick(replyTo(to, picked.texts))
      }}
      options={[
        { value: '', label: t('chat.chooseReply') },
        ...replies.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  )
}
