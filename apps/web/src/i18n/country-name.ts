import type { Startup } from '@baize/contract/player'
import { useCallback } from 'react'
import { useLanguage } from './language.ts'

type Country = Startup['countries'][number]

/** Country name in the player's language. */
export function useCountryName(): (country: Pick<Country, 'id' | 'name'>) => string {
  const language = useLanguage()
  return useCallback(
    ({ id, name }) => new Intl.DisplayNames(language, { type: 'region' }).of(id) ?? name,
    [language],
  )
}
