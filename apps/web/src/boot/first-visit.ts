import type { PopupRequest } from '../popups/stack.ts'
import type { TypedStorage } from '../storage/storage.ts'
import type { Invitation } from './query.ts'

type Arrival = { readonly hasLogin: boolean; readonly invitation: Invitation | undefined }

/** Popups of a first visit, in order. Players with an account confirmed their age at registration. */
export function firstVisitPopups(storage: TypedStorage, { hasLogin, invitation }: Arrival): PopupRequest[] {
  const popups: PopupRequest[] = []
  if (!hasLogin && !storage.get('checkAge')) popups.push({ name: 'age', props: {} })
  if (!storage.get('countryId') && !storage.get('currentCountry')) popups.push({ name: 'country', props: {} })
  if (!hasLogin && invitation === 'register') popups.push({ name: 'register', props: {} })
  return popups
}
