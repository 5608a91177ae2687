import type { PopupRequest } from '../popups/stack.ts'
import type { TypedStorage } from '../storage/storage.ts'
import type { Invitation } from './query.ts'

type Arrival = { readonly hasLogin: boolean; readonly invitation: Invitation | undefined }

/**
 * Popups of a first visit, in order: one sheet with all open questions, then the registration that an invitation leads
 * to. Players with an account confirmed their age at registration.
 */
export function firstVisitPopups(storage: TypedStorage, { hasLogin, invitation }: Arrival): PopupRequest[] {
  const popups: PopupRequest[] = []
  const country = !storage.get('countryId') && !storage.get('currentCountry')
  if (!hasLogin && !storage.get('checkAge')) popups.push({ name: 'age', props: { country } })
  else if (country) popups.push({ name: 'country', props: {} })
  if (!hasLogin && invitation === 'register') popups.push({ name: 'register', props: {} })
  return popups
}
