import { Toasts as AllToasts } from '@baize/ui/toasts'
import { useT } from '../i18n/language.ts'

export const Toasts = () => <AllToasts closeLabel={useT()('common.close')} />
