import type { CountryId } from '@baize/contract/shared'

const HANDLES = `ana.souza ben.carter citra.dewi davi.rocha ella.brooks fajar.putra gabi.nunes hugo.reed indah.sari
  joao.alves kate.morgan lukman.hadi mara.lopes noah.price oka.wirawan paulo.dias quinn.hayes rina.utami sofia.melo tom.ellis
  umar.said vera.campos will.grant yuni.astuti zeca.braga amy.fisher budi.santoso caio.freitas dana.wells eka.lestari
  fabio.costa grace.hill hendra.wijaya iris.moraes jack.owens kiki.amalia leo.barros mia.turner nando.pires olga.stone`
const COUNTRIES: readonly CountryId[] = ['BR', 'US', 'ID']

/** The part a demo player has to play. */
export type Part =
  | 'casual'
  /** Has a small amount paid out without people. */
  | 'small'
  /** Has an amount paid out that a person reviews. */
  | 'medium'
  /** Has an amount paid out that takes two people. */
  | 'large'
  /** Sends documents. */
  | 'documents'
  /** Pays in once more, without success. */
  | 'unlucky'

export type DemoPerson = {
  readonly number: number
  readonly username: string
  readonly name: string
  readonly countryId: CountryId
  readonly part: Part
}

/** By the last digit of the number. */
const PARTS: readonly Part[] = [
  'large',
  'casual',
  'casual',
  'medium',
  'casual',
  'unlucky',
  'small',
  'casual',
  'documents',
  'casual',
]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const DEMO_PEOPLE: readonly DemoPerson[] = HANDLES.split(/\s+/).map((username, number) => ({
  number,
  username,
  name: username.split('.').map(capital).join(' '),
  countryId: COUNTRIES[number % COUNTRIES.length] ?? 'US',
  part: PARTS[number % PARTS.length] ?? 'casual',
}))
