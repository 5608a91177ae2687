import { Toasts as AllToasts } from '@baize/ui/toasts'
import { useT } from '../words/language.ts'

export const Toasts = () => <AllToasts closeLabel={useT()('shell.close')} />
