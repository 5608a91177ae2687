import { alpha3, type SumsubDocument } from '@baize/contract/provider'
import { present } from '@baize/kit'
import type { CheckDraft, DraftFile } from '../../port.ts'

const TYPES = { card: 'ID_CARD', passport: 'PASSPORT', licence: 'DRIVERS' } as const

/** The metadata of a file that the player has uploaded to us. */
export function metadataOf(
  { slot }: Pick<DraftFile, 'slot'>,
  { document, countryId }: Pick<CheckDraft, 'document' | 'countryId'>,
): SumsubDocument {
  const country = present(alpha3(countryId), `letters of ${countryId}`)
  switch (slot) {
    case 'selfie':
      return { idDocType: 'SELFIE', country }
    case 'address':
      return { idDocType: 'UTILITY_BILL', country }
    case 'front':
    case 'back': {
      const idDocType = TYPES[document ?? 'card']
      // A passport has one page, and a side of it is refused.
      if (idDocType === 'PASSPORT') return { idDocType, country }
      return { idDocType, idDocSubType: slot === 'front' ? 'FRONT_SIDE' : 'BACK_SIDE', country }
    }
  }
}
